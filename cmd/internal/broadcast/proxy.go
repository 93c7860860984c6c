package broadcast

import (
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"strings"
)

// proxy hands a WebSocket of MQTT on to the embedded broker, but not those of
// pages of other origins.
func (e *engine) proxy(w http.ResponseWriter, r *http.Request) {
	to := e.ws.Load()
	if to == nil {
		http.Error(w, "The table is still starting: try again.", http.StatusServiceUnavailable)
		return
	}
	if !isOwn(r) {
		http.Error(w, "This page is not the table's own.", http.StatusForbidden)
		return
	}
	target := &url.URL{Scheme: "http", Host: to.String()}
	p := httputil.ReverseProxy{
		Rewrite: func(p *httputil.ProxyRequest) {
			p.SetURL(target)
			p.Out.URL.Path, p.Out.URL.RawPath, p.Out.URL.RawQuery = "/mqtt", "", ""
			p.Out.Header.Del("Origin")
		},
		ErrorHandler: func(w http.ResponseWriter, _ *http.Request, err error) {
			e.log.Info("a WebSocket could not be passed on", "cause", err)
			http.Error(w, "The table's broker is not there: try again.", http.StatusBadGateway)
		},
	}
	p.ServeHTTP(w, r)
}

// isOwn reports whether a request comes from a page of this table, or from no
// page at all. Whether the page came by TLS makes no difference.
func isOwn(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	if origin == "" {
		return true
	}
	from, err := url.Parse(origin)
	if err != nil || from.Host == "" {
		return false
	}
	port := map[string]string{"http": "80", "https": "443"}[from.Scheme]
	return strings.EqualFold(spelledOut(from.Host, port), spelledOut(r.Host, port))
}

// spelledOut is a host with its port.
func spelledOut(host, port string) string {
	if _, _, err := net.SplitHostPort(host); err == nil {
		return host
	}
	return net.JoinHostPort(strings.Trim(host, "[]"), port)
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
