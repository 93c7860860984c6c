#include "lens.h"

#include <cstdio>
#include <vector>

#include <opencv2/calib3d.hpp>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

namespace {

// guarded runs what may throw and turns that into a sentence.
template <typename F>
int guarded(char* err, F work) {
    try {
        return work();
    } catch (const std::exception& e) {
        std::snprintf(err, CVX_ERR, "%s", e.what());
    } catch (...) {
        std::snprintf(err, CVX_ERR, "OpenCV failed without saying why");
    }
    return -1;
}

}  // namespace

int cvx_chessboard(const unsigned char* bgr, int width, int height,
                   int columns, int rows, float* out, char* err) {
    return guarded(err, [&] {
        const cv::Mat picture(height, width, CV_8UC3, const_cast<unsigned char*>(bgr));
        cv::Mat grey;
        cv::cvtColor(picture, grey, cv::COLOR_BGR2GRAY);
        std::vector<cv::Point2f> corners;
        const int flags = cv::CALIB_CB_ADAPTIVE_THRESH | cv::CALIB_CB_NORMALIZE_IMAGE | cv::CALIB_CB_FAST_CHECK;
        if (!cv::findChessboardCorners(grey, cv::Size(columns, rows), corners, flags)) return 0;
        cv::cornerSubPix(grey, corners, cv::Size(5, 5), cv::Size(-1, -1),
                         cv::TermCriteria(cv::TermCriteria::EPS + cv::TermCriteria::COUNT, 40, 0.001));
        for (size_t i = 0; i < corners.size(); i++) {
            out[2 * i] = corners[i].x;
            out[2 * i + 1] = corners[i].y;
        }
        return static_cast<int>(corners.size());
    });
}

int cvx_calibrate(const float* board, const float* seen, const int* counts, int views,
                  int width, int height, double* lens, double* view_rms, char* err) {
    return guarded(err, [&] {
        std::vector<std::vector<cv::Point3f>> flat(views);
        std::vector<std::vector<cv::Point2f>> found(views);
        for (int v = 0, at = 0; v < views; v++) {
            for (int i = 0; i < counts[v]; i++, at++) {
                flat[v].emplace_back(board[2 * at], board[2 * at + 1], 0.f);
                found[v].emplace_back(seen[2 * at], seen[2 * at + 1]);
            }
        }
        cv::Mat camera, distortion, each;
        cv::calibrateCamera(flat, found, cv::Size(width, height), camera, distortion,
                            cv::noArray(), cv::noArray(), cv::noArray(), cv::noArray(), each, cv::CALIB_FIX_K3);
        lens[0] = camera.at<double>(0, 0);
        lens[1] = camera.at<double>(1, 1);
        lens[2] = camera.at<double>(0, 2);
        lens[3] = camera.at<double>(1, 2);
        for (int i = 0; i < 5; i++) lens[4 + i] = distortion.at<double>(i);
        for (int v = 0; v < views; v++) view_rms[v] = each.at<double>(v);
        return 0;
    });
}
