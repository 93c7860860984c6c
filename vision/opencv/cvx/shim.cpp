#include "shim.h"

#include <atomic>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <vector>

#include <opencv2/core.hpp>
#include <opencv2/core/version.hpp>
#include <opencv2/dnn.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

// From 4.7 on ArUco lives in objdetect, with detectors as objects.
#if CV_VERSION_MAJOR > 4 || CV_VERSION_MINOR >= 7
#define CVX_ARUCO_OBJECTS 1
#include <opencv2/objdetect/aruco_detector.hpp>
#include <opencv2/objdetect/charuco_detector.hpp>
#else
#include <opencv2/aruco.hpp>
#include <opencv2/aruco/charuco.hpp>
#endif

namespace {

// Counting counts the buffers of all matrices of the process, whoever made
// them, and leaves the work to OpenCV's own allocator.
class Counting : public cv::MatAllocator {
public:
    std::atomic<long> open{0};

    cv::UMatData* allocate(int dims, const int* sizes, int type, void* data, size_t* step,
                           cv::AccessFlag flags, cv::UMatUsageFlags usage) const override {
        cv::UMatData* u = cv::Mat::getStdAllocator()->allocate(dims, sizes, type, data, step, flags, usage);
        if (u) {
            u->prevAllocator = u->currAllocator = this;
            ++const_cast<Counting*>(this)->open;
        }
        return u;
    }
    bool allocate(cv::UMatData* u, cv::AccessFlag flags, cv::UMatUsageFlags usage) const override {
        return cv::Mat::getStdAllocator()->allocate(u, flags, usage);
    }
    void deallocate(cv::UMatData* u) const override {
        if (!u) return;
        --const_cast<Counting*>(this)->open;
        cv::Mat::getStdAllocator()->deallocate(u);
    }
};

// counting lives as long as the process: matrices may outlast static objects.
Counting& counting() {
    static Counting* c = [] {
        Counting* made = new Counting;
        cv::Mat::setDefaultAllocator(made);
        // What is looked at is small; sharing it out costs more than it gains,
        // and the table's other work wants the other cores.
        cv::setNumThreads(1);
        return made;
    }();
    return *c;
}
const Counting& installed = counting();

void say(char* err, const char* what) {
    std::strncpy(err, what, CVX_ERR - 1);
    err[CVX_ERR - 1] = 0;
}

// guarded runs work and turns what it throws into -1 and a sentence.
template <typename Work> int guarded(char* err, Work work) {
    try {
        return work();
    } catch (const std::exception& e) {
        say(err, e.what());
    } catch (...) {
        say(err, "OpenCV failed without saying why");
    }
    return -1;
}

cv::Mat picture(const unsigned char* bgr, int width, int height) {
    return cv::Mat(height, width, CV_8UC3, const_cast<unsigned char*>(bgr));
}

unsigned char* copied(const unsigned char* from, size_t size) {
    unsigned char* to = static_cast<unsigned char*>(std::malloc(size));
    if (!to) throw std::bad_alloc();
    std::memcpy(to, from, size);
    return to;
}

typedef std::vector<std::vector<cv::Point2f>> Quads;

// detect finds markers. One look is with a single window for the threshold,
// thrice as fast as the three that find markers of any size in any light.
void detect(const cv::Mat& grey, bool once, Quads& quads, std::vector<int>& ids) {
    const int window = 13;
#ifdef CVX_ARUCO_OBJECTS
    cv::aruco::DetectorParameters how;
    if (once) how.adaptiveThreshWinSizeMin = how.adaptiveThreshWinSizeMax = window;
    cv::aruco::ArucoDetector detector(cv::aruco::getPredefinedDictionary(cv::aruco::DICT_4X4_50), how);
    detector.detectMarkers(grey, quads, ids);
#else
    cv::Ptr<cv::aruco::DetectorParameters> how = cv::aruco::DetectorParameters::create();
    if (once) how->adaptiveThreshWinSizeMin = how->adaptiveThreshWinSizeMax = window;
    cv::aruco::detectMarkers(grey, cv::aruco::getPredefinedDictionary(cv::aruco::DICT_4X4_50), quads, ids, how);
#endif
}

// linear undoes the picture's gamma: in light as coded, a blurred edge seems
// to lie too far on its dark side, and markers look too small.
cv::Mat linear(const cv::Mat& grey) {
    static const cv::Mat table = [] {
        cv::Mat t(1, 256, CV_32FC1);
        for (int i = 0; i < 256; i++) t.at<float>(i) = static_cast<float>(std::pow(i / 255.0, 2.2));
        return t;
    }();
    cv::Mat out;
    cv::LUT(grey, table, out);
    return out;
}

// sharpen finds a marker's corners to parts of a pixel, in windows that stay
// within the marker's black rim.
void sharpen(const cv::Mat& grey, std::vector<cv::Point2f>& quad) {
    double side = std::sqrt(std::abs(cv::contourArea(quad)));
    int window = std::max(2, std::min(6, static_cast<int>(side / 12)));
    cv::Rect around = cv::boundingRect(quad) + cv::Size(4 * window, 4 * window) - cv::Point(2 * window, 2 * window);
    around &= cv::Rect(0, 0, grey.cols, grey.rows);
    cv::Point2f origin(static_cast<float>(around.x), static_cast<float>(around.y));
    for (cv::Point2f& p : quad) p -= origin;
    cv::cornerSubPix(linear(grey(around)), quad, cv::Size(window, window), cv::Size(-1, -1),
                     cv::TermCriteria(cv::TermCriteria::EPS + cv::TermCriteria::COUNT, 30, 0.005));
    for (cv::Point2f& p : quad) p += origin;
}

}  // namespace

int cvx_markers(const unsigned char* bgr, int width, int height,
                int left, int top, int right, int bottom, int halve,
                cvx_marker* out, int max, char* err) {
    return guarded(err, [&] {
        cv::Mat grey, small;
        cv::cvtColor(picture(bgr, width, height)(cv::Rect(left, top, right - left, bottom - top)), grey, cv::COLOR_BGR2GRAY);
        if (halve) cv::resize(grey, small, cv::Size(), 0.5, 0.5, cv::INTER_AREA);
        Quads quads;
        std::vector<int> ids;
        detect(halve ? small : grey, halve, quads, ids);
        int n = 0;
        for (size_t i = 0; i < ids.size() && n < max; i++, n++) {
            if (halve)
                for (cv::Point2f& p : quads[i]) p = cv::Point2f(2 * p.x + 0.5f, 2 * p.y + 0.5f);
            sharpen(grey, quads[i]);
            out[n].id = ids[i];
            for (int k = 0; k < 4; k++) {
                out[n].corners[2 * k] = quads[i][k].x + left;
                out[n].corners[2 * k + 1] = quads[i][k].y + top;
            }
        }
        return n;
    });
}

int cvx_charuco(const unsigned char* bgr, int width, int height,
                cvx_board b, cvx_corner* out, int max, char* err) {
    return guarded(err, [&] {
        cv::Mat grey, corners, ids;
        cv::cvtColor(picture(bgr, width, height), grey, cv::COLOR_BGR2GRAY);
#ifdef CVX_ARUCO_OBJECTS
        cv::aruco::CharucoBoard board(cv::Size(b.squares_x, b.squares_y), b.square, b.marker,
                                      cv::aruco::getPredefinedDictionary(cv::aruco::DICT_4X4_50));
        cv::aruco::CharucoDetector detector(board);
        detector.detectBoard(grey, corners, ids);
#else
        cv::Ptr<cv::aruco::CharucoBoard> board = cv::aruco::CharucoBoard::create(
            b.squares_x, b.squares_y, b.square, b.marker, cv::aruco::getPredefinedDictionary(cv::aruco::DICT_4X4_50));
        Quads quads;
        std::vector<int> found;
        detect(grey, false, quads, found);
        if (!found.empty()) cv::aruco::interpolateCornersCharuco(quads, found, grey, board, corners, ids);
#endif
        int n = 0;
        for (; n < static_cast<int>(ids.total()) && n < max; n++) {
            cv::Point2f p = corners.at<cv::Point2f>(n);
            out[n].id = ids.at<int>(n);
            out[n].x = p.x;
            out[n].y = p.y;
        }
        return n;
    });
}

int cvx_shrink(const unsigned char* bgr, int width, int height,
               unsigned char* grey, int to_width, int to_height, char* err) {
    return guarded(err, [&] {
        cv::Mat full, half, out(to_height, to_width, CV_8UC1, grey);
        cv::cvtColor(picture(bgr, width, height), full, cv::COLOR_BGR2GRAY);
        // Halving is what OpenCV does fastest; the rest is then little.
        cv::resize(full, half, cv::Size(), 0.5, 0.5, cv::INTER_AREA);
        cv::resize(half, out, out.size(), 0, 0, cv::INTER_AREA);
        return 0;
    });
}

int cvx_shrink_colour(const unsigned char* bgr, int width, int height, int by,
                      unsigned char* small, char* err) {
    return guarded(err, [&] {
        cv::Mat half, out(height / by, width / by, CV_8UC3, small);
        cv::Mat in = picture(bgr, width, height)(cv::Rect(0, 0, out.cols * by, out.rows * by));
        if (by % 2 == 0) {
            cv::resize(in, half, cv::Size(), 0.5, 0.5, cv::INTER_AREA);
            in = half;
        }
        cv::resize(in, out, out.size(), 0, 0, cv::INTER_AREA);
        return 0;
    });
}

int cvx_smooth(const unsigned char* bgr, int width, int height, unsigned char* out, char* err) {
    return guarded(err, [&] {
        cv::Mat to(height, width, CV_8UC3, out);
        cv::blur(picture(bgr, width, height), to, cv::Size(3, 3));
        return 0;
    });
}

int cvx_resize(const unsigned char* bgr, int width, int height,
               int left, int top, int right, int bottom,
               unsigned char* out, int to_width, int to_height, char* err) {
    return guarded(err, [&] {
        cv::Mat to(to_height, to_width, CV_8UC3, out);
        cv::Mat in = picture(bgr, width, height)(cv::Rect(left, top, right - left, bottom - top));
        // Averaging is seven times slower; only what shrinks by more than two
        // needs it, for there linear interpolation would skip pixels.
        bool skips = in.cols >= 2 * to.cols || in.rows >= 2 * to.rows;
        cv::resize(in, to, to.size(), 0, 0, skips ? cv::INTER_AREA : cv::INTER_LINEAR);
        return 0;
    });
}

int cvx_weights(const unsigned char* onnx, int size, unsigned char** floats, int* count, char* err) {
    return guarded(err, [&] {
        cv::dnn::Net net = cv::dnn::readNetFromONNX(reinterpret_cast<const char*>(onnx), size);
        std::vector<float> all;
        for (const cv::String& name : net.getLayerNames())
            for (const cv::Mat& m : net.getLayer(net.getLayerId(name))->blobs)
                all.insert(all.end(), m.ptr<float>(), m.ptr<float>() + m.total());
        *floats = copied(reinterpret_cast<const unsigned char*>(all.data()), all.size() * sizeof(float));
        *count = static_cast<int>(all.size());
        return 0;
    });
}

int cvx_decode(const unsigned char* data, int size,
               unsigned char** bgr, int* width, int* height, char* err) {
    return guarded(err, [&] {
        cv::Mat in(1, size, CV_8UC1, const_cast<unsigned char*>(data));
        cv::Mat m = cv::imdecode(in, cv::IMREAD_COLOR);
        if (m.empty() || m.type() != CV_8UC3 || !m.isContinuous()) {
            say(err, "it is no picture that can be read");
            return -1;
        }
        *bgr = copied(m.data, m.total() * 3);
        *width = m.cols;
        *height = m.rows;
        return 0;
    });
}

int cvx_encode(const unsigned char* bgr, int width, int height, int quality,
               unsigned char** jpeg, int* size, char* err) {
    return guarded(err, [&] {
        std::vector<unsigned char> out;
        if (!cv::imencode(".jpg", picture(bgr, width, height), out, {cv::IMWRITE_JPEG_QUALITY, quality})) {
            say(err, "the picture could not be written as JPEG");
            return -1;
        }
        *jpeg = copied(out.data(), out.size());
        *size = static_cast<int>(out.size());
        return 0;
    });
}

void cvx_free(unsigned char* bytes) { std::free(bytes); }

long cvx_mats(void) { return installed.open; }

const char* cvx_version(void) { return CV_VERSION; }
