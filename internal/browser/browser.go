// Package browser drives a headless Chromium, for tests of pages. It speaks the
// DevTools protocol over a pair of pipes, which needs no network and no port;
// of the protocol it knows the handful of calls that a test needs.
package browser

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"assay/internal/testkit"
)

// limit is how long one call may take. It is for browsers that hang.
const limit = 60 * time.Second

// start runs the browser. Chromium reserves many addresses, so a limit on them
// is lifted, and if that fails, it is reported.
const start = `ulimit -v unlimited 2>/dev/null
if [ "$(ulimit -v)" != unlimited ]; then
	echo "Chromium cannot run in $(ulimit -v) KiB of addresses: run the tests without a limit (ulimit -v)" >&2
	exit 1
fi
exec "$0" "$@" 3<&3 4>&4`

// Page is one page in a browser of its own.
type Page struct {
	t       testing.TB
	in      io.Writer
	out     *bufio.Reader
	session string
	last    int
	why     func() string // what a browser that has ended said
	Errors  []string      // exceptions of scripts, and what the page's policy refused
}

// reply is an answer or an event.
type reply struct {
	ID     int             `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
	Result json.RawMessage `json:"result"`
	Error  *struct{ Message string }
}

// Open starts a browser, which ends with the test, with an empty page.
func Open(t testing.TB, width, height int) *Page {
	t.Helper()
	fromUs, toIt, err1 := os.Pipe()
	fromIt, toUs, err2 := os.Pipe()
	if err1 != nil || err2 != nil {
		t.Fatal(err1, err2)
	}
	cmd := exec.Command("sh", "-c", start, program(t),
		"--headless", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
		"--no-first-run", "--user-data-dir="+t.TempDir(), fmt.Sprintf("--window-size=%d,%d", width, height), "about:blank")
	cmd.ExtraFiles = []*os.File{fromUs, toUs}
	complaints := &bytes.Buffer{}
	cmd.Stderr = complaints
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	gone := make(chan bool)
	go func() { cmd.Wait(); close(gone) }()
	fromUs.Close()
	toUs.Close()
	p := &Page{t: t, in: toIt, out: bufio.NewReader(fromIt)}
	p.why = func() string {
		<-gone
		return complaints.String()
	}
	t.Cleanup(func() {
		p.send("Browser.close", nil)
		select {
		case <-gone:
		case <-time.After(10 * time.Second):
			cmd.Process.Kill()
			<-gone
		}
		toIt.Close()
		fromIt.Close()
	})
	p.attach(width, height)
	return p
}

// program finds the browser. There is no test of pages without one.
func program(t testing.TB) string {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return testkit.Program(t, "chromium", "chromium")
}

// attach takes hold of the page.
func (p *Page) attach(width, height int) {
	p.t.Helper()
	var target struct{ TargetID string }
	p.call("Target.createTarget", map[string]any{"url": "about:blank"}, &target)
	var session struct{ SessionID string }
	p.call("Target.attachToTarget", map[string]any{"targetId": target.TargetID, "flatten": true}, &session)
	p.session = session.SessionID
	for _, domain := range []string{"Page", "Runtime", "Log"} {
		p.call(domain+".enable", nil, nil)
	}
	p.Resize(width, height)
}

// send writes a call.
func (p *Page) send(method string, params any) int {
	p.last++
	m := map[string]any{"id": p.last, "method": method}
	if params != nil {
		m["params"] = params
	}
	if p.session != "" {
		m["sessionId"] = p.session
	}
	text, err := json.Marshal(m)
	if err != nil {
		p.t.Fatal(err)
	}
	p.in.Write(append(text, 0)) // a browser that is gone shows when it is read
	return p.last
}

// call writes a call and waits for its answer.
func (p *Page) call(method string, params, result any) {
	p.t.Helper()
	id := p.send(method, params)
	p.until(method, func(r *reply) bool {
		if r.ID != id {
			return false
		}
		if r.Error != nil {
			p.t.Fatalf("%s: %s", method, r.Error.Message)
		}
		if result != nil {
			if err := json.Unmarshal(r.Result, result); err != nil {
				p.t.Fatalf("%s: %v", method, err)
			}
		}
		return true
	})
}

// until reads until something comes.
func (p *Page) until(what string, is func(*reply) bool) {
	p.t.Helper()
	timer := time.AfterFunc(limit, func() { panic("browser: nothing comes after " + what) })
	defer timer.Stop()
	for {
		text, err := p.out.ReadBytes(0)
		if err != nil {
			p.t.Fatalf("the browser ended while it did %s: %v\n%s", what, err, p.why())
		}
		var r reply
		if err := json.Unmarshal(text[:len(text)-1], &r); err != nil {
			p.t.Fatal(err)
		}
		p.note(&r)
		if is(&r) {
			return
		}
	}
}

// note keeps what went wrong in the page.
func (p *Page) note(r *reply) {
	switch r.Method {
	case "Runtime.exceptionThrown", "Log.entryAdded":
		p.Errors = append(p.Errors, string(r.Params))
	}
}

// Load opens a file and waits until it is there.
func (p *Page) Load(file string) {
	p.t.Helper()
	abs, err := filepath.Abs(file)
	if err != nil {
		p.t.Fatal(err)
	}
	p.send("Page.navigate", map[string]any{"url": "file://" + filepath.ToSlash(abs)})
	p.until("Page.navigate", func(r *reply) bool { return r.Method == "Page.loadEventFired" })
}

// Eval evaluates an expression and reads its value.
func (p *Page) Eval(expr string, value any) {
	p.t.Helper()
	var out struct {
		Result           struct{ Value json.RawMessage }
		ExceptionDetails *struct {
			Exception struct{ Description string }
		}
	}
	p.call("Runtime.evaluate", map[string]any{"expression": expr, "returnByValue": true, "awaitPromise": true}, &out)
	if out.ExceptionDetails != nil {
		p.t.Fatalf("%s: %s", expr, out.ExceptionDetails.Exception.Description)
	}
	if value != nil && len(out.Result.Value) > 0 {
		if err := json.Unmarshal(out.Result.Value, value); err != nil {
			p.t.Fatalf("%s gives %s: %v", expr, out.Result.Value, err)
		}
	}
}

// Text returns the value of an expression as text.
func (p *Page) Text(expr string) string {
	p.t.Helper()
	var s string
	p.Eval("String("+expr+")", &s)
	return s
}

// codes are the keys whose events carry a code.
var codes = map[string]int{"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Home": 36, "End": 35, "Escape": 27, "Enter": 13, "Tab": 9}

// Keys presses keys, one after the other.
func (p *Page) Keys(keys ...string) {
	p.t.Helper()
	for _, k := range keys {
		e := map[string]any{"type": "keyDown", "key": k, "windowsVirtualKeyCode": codes[k]}
		if len(k) == 1 {
			e["text"] = k
			e["windowsVirtualKeyCode"] = int(strings.ToUpper(k)[0])
		}
		p.call("Input.dispatchKeyEvent", e, nil)
		p.call("Input.dispatchKeyEvent", map[string]any{"type": "keyUp", "key": k}, nil)
	}
}

// Dark says what the reader's screen is.
func (p *Page) Dark(on bool) {
	p.t.Helper()
	value := map[bool]string{false: "light", true: "dark"}[on]
	p.call("Emulation.setEmulatedMedia", map[string]any{"features": []any{map[string]any{"name": "prefers-color-scheme", "value": value}}}, nil)
}

// Resize gives the window another size.
func (p *Page) Resize(width, height int) {
	p.t.Helper()
	p.call("Emulation.setDeviceMetricsOverride", map[string]any{"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false}, nil)
}

// Pixels returns what a reader sees of the page.
func (p *Page) Pixels() image.Image {
	p.t.Helper()
	out, err := png.Decode(bytes.NewReader(p.capture()))
	if err != nil {
		p.t.Fatal(err)
	}
	return out
}

// capture returns the page as a PNG.
func (p *Page) capture() []byte {
	p.t.Helper()
	var out struct{ Data string }
	p.call("Page.captureScreenshot", map[string]any{"format": "png"}, &out)
	text, err := base64.StdEncoding.DecodeString(out.Data)
	if err != nil {
		p.t.Fatal(err)
	}
	return text
}

// Screenshot keeps a picture of the page, in the folder that ASSAY_PICTURES
// names, for inspection.
func (p *Page) Screenshot(name string) {
	p.t.Helper()
	dir := os.Getenv("ASSAY_PICTURES")
	if dir == "" {
		return
	}
	if err := os.WriteFile(filepath.Join(dir, name+".png"), p.capture(), 0o666); err != nil {
		p.t.Fatal(err)
	}
}
