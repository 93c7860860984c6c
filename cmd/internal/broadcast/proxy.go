package broadcast

import (
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
)

// proxy hands a WebSocket of MQTT on to the embedded broker. The host the
// page asked for is kept: the broker refuses pages of other origins by it.
func (e *engine) proxy(w http.ResponseWriter, r *http.Request) {
	to := e.ws.Load()
	if to == nil {
		http.Error(w, "The table is still starting: try again.", http.StatusServiceUnavailable)
		return
	}
	target := &url.URL{Scheme: "http", Host: to.String()}
	p := httputil.ReverseProxy{
		Rewrite: func(p *httputil.ProxyRequest) {
			p.SetURL(target)
			p.Out.URL.Path, p.Out.URL.RawPath, p.Out.URL.RawQuery = "/mqtt", "", ""
			p.Out.Host = p.In.Host
		},
		ErrorHandler: func(w http.ResponseWriter, _ *http.Request, err error) {
			e.log.Info("a WebSocket could not be passed on", "error", err)
			http.Error(w, "The table's broker is not there: try again.", http.StatusBadGateway)
		},
	}
	p.ServeHTTP(w, r)
}

// url is where the table's own links connect.
func (e *engine) url() string {
	a := *e.mqtt.Load()
	if a.IP == nil || a.IP.IsUnspecified() {
		a.IP = net.IPv4(127, 0, 0, 1)
	}
	return "tcp://" + a.String()
}

func (e *engine) mqttAddr() net.Addr {
	if a := e.mqtt.Load(); a != nil {
		return a
	}
	return nil
}
