package source

import (
	"strings"
	"testing"

	"dicetable/hardware/trouble"
)

func TestCamerasAreNamedByOneWord(t *testing.T) {
	for word, want := range map[string]Spec{
		"sim":                              {Sim, ""},
		"rpicam":                           {RPiCam, "0"},
		"rpicam:1":                         {RPiCam, "1"},
		"rpicam-mjpeg":                     {RPiCamMJPEG, "0"},
		"v4l2:/dev/video0":                 {V4L2, "/dev/video0"},
		"mjpeg:http://10.0.0.7:8080/video": {MJPEG, "http://10.0.0.7:8080/video"},
		"mjpeg:https://ann:secret@camera/a?b=c:d": {MJPEG, "https://ann:secret@camera/a?b=c:d"},
		"file:a:b.mp4": {Clip, "a:b.mp4"},
		"dir:pictures": {Folder, "pictures"},
	} {
		got, err := Parse(word)
		if err != nil || got != want {
			t.Errorf("%q is %+v, %v; want %+v", word, got, err, want)
		}
		if live := strings.Contains("v4l2 rpicam rpicam-mjpeg mjpeg", string(got.Kind)); got.Live() != live {
			t.Errorf("%q is live: %v", word, got.Live())
		}
	}
	for _, word := range []string{"", "usb", "sim:", "dir:", "file", "v4l2:", "rpicam:front", "rpicam:-1", "rpicam:", "mjpeg:", "mjpeg:10.0.0.7", "mjpeg:ftp://a/b", "mjpeg:http://"} {
		if got, err := Parse(word); err == nil || !strings.Contains(err.Error(), Forms) {
			t.Errorf("%q is taken for %+v, %v", word, got, err)
		}
	}
}

func TestThePasswordOfAnAddressIsNotShown(t *testing.T) {
	s, err := Parse("mjpeg:http://ann:secret@camera/video")
	if err != nil {
		t.Fatal(err)
	}
	if got := s.String(); got != "mjpeg:http://ann:xxxxx@camera/video" {
		t.Errorf("shown is %q", got)
	}
	for _, wrong := range []string{"mjpeg:ftp://ann:secret@camera/video", "mjpeg:http://ann:secret@:a/video", "mjpeg:http://ann:sec\x7fret@camera"} {
		if _, err := Parse(wrong); err == nil || strings.Contains(err.Error()+trouble.German(err), "sec") {
			t.Errorf("%q is refused by %v", wrong, err)
		}
	}
}
