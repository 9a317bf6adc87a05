// This file has the checks that run, and those that wait.

package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"assay/source"
	"assay/task"
)

// jobs are the checks to be made, one after the other: a check takes the cores and the memory that there are.
type jobs struct {
	ctx     context.Context
	waiting []*job
	running *job
	ended   sync.WaitGroup
	count   int
}

// job is one run of checks.
type job struct {
	uri    string
	only   []string // empty: all checks of the file
	test   bool     // tests are made
	then   func(*Answer, string, error)
	ctx    context.Context // of who asked; nil: nobody, a file was opened or saved
	cancel context.CancelFunc
	stale  bool // it was cancelled because it is of no use, or has to begin anew

	sofar []task.Check
	texts texts       // that it has read
	due   *time.Timer // until what was found so far is shown; nil: all of it is
	token string      // of its progress; empty: none is shown
}

// add checks a file, if that does not wait already.
func (j *jobs) add(s *Server, uri string) {
	if s.open[uri] == nil || s.open[uri].name == "" || slices.ContainsFunc(j.waiting, func(w *job) bool { return w.uri == uri && w.ctx == nil }) {
		return
	}
	if r := j.running; r != nil && r.uri == uri && r.ctx == nil && !r.stale {
		return
	}
	j.waiting = append(j.waiting, &job{uri: uri})
	j.next(s)
}

// ask lets somebody's job be the next. One that nobody has asked for begins again behind it.
func (j *jobs) ask(s *Server, x *job) {
	i := slices.IndexFunc(j.waiting, func(w *job) bool { return w.ctx == nil })
	if i < 0 {
		i = len(j.waiting)
	}
	j.waiting = slices.Insert(j.waiting, i, x)
	if r := j.running; r != nil && r.ctx == nil && !r.stale {
		r.stale = true
		r.cancel()
		j.waiting = slices.Insert(j.waiting, i+1, &job{uri: r.uri})
	}
	j.next(s)
}

// stale cancels the job that runs because a file has changed, if nobody waits for it, and forgets those that wait.
func (j *jobs) stale(*Server) {
	j.waiting = slices.DeleteFunc(j.waiting, func(w *job) bool { return w.ctx == nil })
	if r := j.running; r != nil && r.ctx == nil {
		r.stale = true
		r.cancel()
	}
}

// drop forgets the jobs of a file.
func (j *jobs) drop(uri string) {
	j.waiting = slices.DeleteFunc(j.waiting, func(w *job) bool { return w.ctx == nil && w.uri == uri })
	if r := j.running; r != nil && r.uri == uri && r.ctx == nil {
		r.stale = true
		r.cancel()
	}
}

// stop ends everything.
func (j *jobs) stop() {
	for _, w := range j.waiting {
		if w.then != nil {
			w.then(nil, "", context.Canceled)
		}
	}
	j.waiting = nil
	if j.running != nil {
		j.running.stale = true
		j.running.cancel()
	}
}

// next begins the next job, if none runs.
func (j *jobs) next(s *Server) {
	for j.running == nil && len(j.waiting) > 0 && s.phase == serves {
		x := j.waiting[0]
		j.waiting = j.waiting[1:]
		if x.ctx != nil && x.ctx.Err() != nil {
			x.then(nil, "", context.Canceled)
			continue
		}
		j.begin(s, x)
	}
}

func (j *jobs) begin(s *Server, x *job) {
	ctx, cancel := context.WithCancel(j.ctx)
	x.cancel = cancel
	if x.ctx != nil {
		context.AfterFunc(x.ctx, cancel)
	}
	j.running = x
	j.count++
	x.progressBegins(s)
	name := s.name(x.uri)
	q := Question{File: name, Only: x.only, Flags: slices.Clone(s.settings.Flags), Folder: s.settings.Tests}
	q.First = s.changed(x.uri)
	q.Read = func(t source.Texts) {
		of := newTexts(t)
		s.post(func() { x.texts = of })
	}
	q.Done = func(c *task.Check) {
		k := *c
		s.post(func() { s.sofar(x, k) })
	}
	last := time.Time{}
	q.Progress = func(text string, n, of int) {
		if time.Since(last) < 200*time.Millisecond {
			return
		}
		last = time.Now()
		s.post(func() { x.progresses(s, text, n, of) })
	}
	j.ended.Go(func() {
		defer cancel()
		a, said, err := x.run(ctx, s.house, q)
		s.post(func() { s.ended(x, a, said, err) })
	})
}

// run makes the checks. A panic of what it calls is an error of this job.
func (x *job) run(ctx context.Context, h *House, q Question) (a *Answer, said string, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("internal error: %v", p)
		}
	}()
	if x.test {
		said, err = h.Test(ctx, q)
		return nil, said, err
	}
	a, err = h.Check(ctx, q)
	return a, "", err
}

// result is what is known of a file.
type result struct {
	answer *Answer
	texts  texts
}

// sofar takes an answer of a job that runs.
func (s *Server) sofar(x *job, c task.Check) {
	if x.stale || s.open[x.uri] == nil || len(x.only) > 0 {
		return
	}
	x.sofar = append(x.sofar, c)
	if x.due == nil {
		x.due = time.AfterFunc(gathering, func() {
			s.post(func() {
				if x.due = nil; s.jobs.running == x && !x.stale {
					s.publish(x.uri)
				}
			})
		})
	}
}

// gathering is how long answers are gathered before they are shown: what is in the cache comes at once.
const gathering = 100 * time.Millisecond

// changed returns on which lines the units of a file begin that are not as they were when it was checked before; nil: nothing is known of that.
func (s *Server) changed(uri string) func(line int) bool {
	d, r := s.open[uri], s.results[uri]
	if d == nil || r == nil || r.texts[d.name] == nil {
		return nil
	}
	s.now(d)
	same := make([]bool, len(d.text.lines)+1)
	for _, k := range d.moved(r.texts[d.name]).to {
		if k >= 0 {
			same[k+1] = true
		}
	}
	type lines struct{ from, to int }
	var units []lines
	for _, u := range d.units {
		l := lines{d.text.position(u.Head[0]).Line + 1, d.text.position(u.End).Line + 1}
		if slices.Contains(same[l.from:l.to+1], false) {
			units = append(units, l)
		}
	}
	return func(line int) bool {
		return slices.ContainsFunc(units, func(l lines) bool { return l.from <= line && line <= l.to })
	}
}

// ended takes the answers of a job.
func (s *Server) ended(x *job, a *Answer, said string, err error) {
	s.jobs.running = nil
	x.progressEnds(s)
	if x.ctx != nil && x.ctx.Err() != nil {
		err = context.Canceled
	}
	if err == nil && a != nil && !x.stale && s.open[x.uri] != nil && (len(x.only) == 0 || len(a.Document.Checks) > 0) {
		s.take(x, a)
	}
	var list *source.List
	var d *source.Diagnostic
	switch {
	case x.stale, err == nil:
	case errors.As(err, &list) || errors.As(err, &d):
		if d != nil {
			list = &source.List{}
			list.Add(d)
		}
		s.take(x, refused(list))
		err = nil
	case !errors.Is(err, context.Canceled):
		s.show(isError, "assay: "+err.Error())
	}
	if x.then != nil {
		x.then(a, said, err)
	}
	s.jobs.next(s)
}

// take keeps an answer, and shows it. One about some checks is added to what is known.
func (s *Server) take(x *job, a *Answer) {
	r := &result{answer: a, texts: newTexts(a.Document.Texts)}
	was := s.results[x.uri]
	if len(x.only) > 0 && was != nil && maps.EqualFunc(was.texts, r.texts, func(a, b *text) bool { return a.s == b.s }) {
		r = was.with(a)
	}
	s.results[x.uri] = r
	for _, d := range s.open {
		d.moves = nil // from texts of before
	}
	s.publishAll(was, x.uri)
	s.publishAll(r, x.uri)
	if s.client.Workspace.CodeLens.Refresh {
		s.ask("workspace/codeLens/refresh", nil, func(json.RawMessage, *wrong) {})
	}
}

// with returns what is known after some checks were made again.
func (r *result) with(a *Answer) *result {
	doc := *r.answer.Document
	out := &result{answer: &Answer{Document: &doc, Proposals: slices.Clone(r.answer.Proposals)}, texts: r.texts}
	doc.Checks = slices.Clone(doc.Checks)
	for _, c := range a.Document.Checks {
		same := func(k task.Check) bool { return k.Name == c.Name && k.File == c.File }
		if i := slices.IndexFunc(doc.Checks, same); i >= 0 {
			doc.Checks[i] = c
		} else {
			doc.Checks = append(doc.Checks, c)
		}
		out.answer.Proposals = slices.DeleteFunc(out.answer.Proposals, func(p Proposal) bool { return p.Check == c.Name })
	}
	out.answer.Proposals = append(out.answer.Proposals, a.Proposals...)
	return out
}

// Progress.

func (x *job) progressBegins(s *Server) {
	if !s.client.Window.Progress {
		return
	}
	token := fmt.Sprintf("assay-job-%d", s.jobs.count)
	what := "checking "
	if x.test {
		what = "writing tests of "
	}
	s.ask("window/workDoneProgress/create", map[string]string{"token": token}, func(_ json.RawMessage, err *wrong) {
		if err == nil && s.jobs.running == x {
			x.token = token
			s.notify("$/progress", progress{token, progressValue{Kind: "begin", Title: what + s.name(x.uri), Cancellable: true}})
		}
	})
}

func (x *job) progresses(s *Server, text string, n, of int) {
	if x.token == "" || s.jobs.running != x {
		return
	}
	v := progressValue{Kind: "report", Message: text}
	if of > 0 {
		percent := min(100*n/of, 100)
		v.Percentage = &percent
		v.Message = fmt.Sprintf("%d/%d %s", n, of, text)
	}
	s.notify("$/progress", progress{x.token, v})
}

func (x *job) progressEnds(s *Server) {
	if x.token != "" {
		s.notify("$/progress", progress{x.token, progressValue{Kind: "end"}})
	}
}

// stopped ends a job whose progress the user has ended.
func (s *Server) stopped(p struct {
	Token string `json:"token"`
}) {
	if r := s.jobs.running; r != nil && r.token != "" && r.token == p.Token {
		r.stale = r.ctx == nil
		r.cancel()
	}
}
