package camera

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"dicetable/hardware/camera/source"
	"dicetable/hardware/trouble"
	"dicetable/vision"
)

// mjpeg is the stream of a phone or an IP camera: an HTTP answer without end,
// one part a picture. It connects when the first picture is asked for, in the
// stream's own goroutine. Cameras have no clock that can be trusted, so the
// time of a frame is that of its first byte.
type mjpeg struct {
	name, url string
	ctx       context.Context
	stop      context.CancelFunc
	parts     *multipart.Reader
}

func openMJPEG(s source.Spec, o Options) (Source, error) {
	ctx, stop := context.WithCancel(context.Background())
	m := &mjpeg{name: hidden(s.What), url: s.What, ctx: ctx, stop: stop}
	return newStream(name{m.name, m.name}, m, o.Patience), nil
}

// hidden is an address without its password.
func hidden(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return "the camera"
	}
	return u.Redacted()
}

// client gives up on what does not answer; what has begun goes on for ever.
var client = &http.Client{Transport: &http.Transport{
	DialContext:           (&net.Dialer{Timeout: 5 * time.Second, KeepAlive: 5 * time.Second}).DialContext,
	ResponseHeaderTimeout: 8 * time.Second,
	DisableKeepAlives:     true,
}}

// connect asks for the stream.
func (m *mjpeg) connect() error {
	request, err := http.NewRequestWithContext(m.ctx, http.MethodGet, m.url, nil)
	if err != nil {
		return err
	}
	answer, err := client.Do(request)
	if err != nil {
		return &trouble.Trouble{
			EN: m.name + " does not answer; is the camera app running, and are both in one network?", Err: because(err),
			DE: m.name + " antwortet nicht; läuft die Kamera-App, und sind beide in einem Netz?",
		}
	}
	if answer.StatusCode != http.StatusOK {
		return refused(m.name, answer.StatusCode)
	}
	kind, params, err := mime.ParseMediaType(answer.Header.Get("Content-Type"))
	if err != nil || !strings.HasPrefix(kind, "multipart/") || params["boundary"] == "" {
		return &trouble.Trouble{
			EN: fmt.Sprintf("%s gives %q and no stream of pictures; take the address of its MJPEG stream, such as http://PHONE:8080/video", m.name, kind),
			DE: fmt.Sprintf("%s gibt %q und keine Folge von Bildern; bitte die Adresse ihres MJPEG-Stroms nehmen, etwa http://HANDY:8080/video", m.name, kind),
		}
	}
	r := bufio.NewReaderSize(answer.Body, 64<<10)
	m.parts = multipart.NewReader(r, boundary(r, params["boundary"]))
	return nil
}

// because is why a request failed, without its address, which is told already.
func because(err error) error {
	var u *url.Error
	if errors.As(err, &u) {
		return u.Err
	}
	return err
}

func refused(name string, status int) error {
	if status == http.StatusUnauthorized || status == http.StatusForbidden {
		return &trouble.Trouble{
			EN: name + " wants another user and password; write them as http://USER:PASSWORD@HOST/...",
			DE: name + " will einen anderen Benutzer und ein Passwort; sie stehen so in der Adresse: http://NAME:PASSWORT@HOST/...",
		}
	}
	return &trouble.Trouble{
		EN: fmt.Sprintf("%s answers with status %d; take the address that the camera app shows", name, status),
		DE: fmt.Sprintf("%s antwortet mit Status %d; bitte die Adresse nehmen, die die Kamera-App zeigt", name, status),
	}
}

// boundary is what really stands between the parts: some cameras announce it
// with the two hyphens that come before it anyway.
func boundary(r *bufio.Reader, announced string) string {
	bare, hyphens := strings.CutPrefix(announced, "--")
	if !hyphens {
		return announced
	}
	if begin, err := r.Peek(len(announced) + 4); err == nil && !bytes.Contains(begin, []byte("--"+announced)) {
		return bare
	}
	return announced
}

func (m *mjpeg) next() (shot, error) {
	if m.parts == nil {
		if err := m.connect(); err != nil {
			return shot{}, err
		}
	}
	part, err := m.parts.NextPart()
	if err != nil {
		return shot{}, m.lost(err)
	}
	at := time.Now()
	b, err := readJPEG(bufio.NewReaderSize(part, 64<<10))
	if err == io.EOF {
		err = errJPEG // a part without a picture
	}
	if err != nil {
		return shot{}, m.lost(err)
	}
	return shot{at: at, data: b}, nil
}

// lost is a connection that ended.
func (m *mjpeg) lost(err error) error {
	if errors.Is(err, errJPEG) {
		return &trouble.Trouble{
			EN: m.name + " sends something that is no MJPEG; choose MJPEG in the camera app",
			DE: m.name + " sendet etwas, das kein MJPEG ist; bitte in der Kamera-App MJPEG wählen",
		}
	}
	return &trouble.Trouble{
		EN: "the connection to " + m.name + " broke off; see that phone and network stay awake", Err: err,
		DE: "die Verbindung zu " + m.name + " ist abgerissen; Handy und Netz müssen wach bleiben",
	}
}

func (m *mjpeg) decode(n shot) (vision.Frame, error) { return decodeJPEG(n) }

// end breaks the connection off: the answer ends with its context.
func (m *mjpeg) end() error {
	m.stop()
	return nil
}
