// This file reuses answers of earlier runs, and stores those of this one.

package run

import (
	"bytes"
	"compress/flate"
	"context"
	"crypto/sha256"
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"reflect"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"assay/engine"
	"assay/ir/key"
	"assay/run/cache"
	"assay/source"
	"assay/task"
)

// Cache lets a run take answers from earlier ones. An answer is taken when all
// that it depends on is the same: the goal and what it reaches, the bounds, the
// engine with its options, and the tool. Code that only moved in its file is reused too, with
// corrected places.
//
// A violation also answers for larger bounds, if Smaller allows it: more objects or unrollings
// remove no behaviour. This holds for scopes and unrollings alone. Integers of another width are
// another arithmetic, and longer arrays are not compared either. A hold never answers for other
// bounds.
type Cache struct {
	Store   *cache.Store
	Salt    []string // what answers depend on besides: tool, engine, options
	Verify  bool     // compute everything, and compare
	Smaller bool     // take violations within smaller bounds; the report then shows those

	hits, misses, agreed atomic.Int64
	mine                 sync.Map // keys of what this run keeps
}

// Counts is what a cache did in a run.
type Counts struct {
	Hits, Misses int64
	Agreed       int64 // answers that were recomputed and agreed
}

// Counts returns those so far.
func (c *Cache) Counts() Counts {
	return Counts{c.hits.Load(), c.misses.Load(), c.agreed.Load()}
}

// Recaller is a Model whose programs are completed while they are checked
// (ir.Program.Loader), so that the dependencies of an answer are known only afterwards. For other
// models, programs are hashed.
//
// An answer is kept under the recipe of its goal, together with the inputs that
// the program had read by then. It is reused when each of them still has its digest. All methods
// may be called from any goroutine.
type Recaller interface {
	// Recipe returns what is known before: the goal with its contract, and the versions
	// of what is not listed as an input. It must be cheap. With ok false the goal's
	// answers are not kept.
	Recipe(g Goal) (recipe []byte, ok bool)
	// Inputs returns what the program has read so far, such as class files; and those that it did
	// not find, with an empty digest. It is called on the fork for the goal, if there is one,
	// before that is released. Files are those that the answer names places of,
	// so that lines count too; "*" among them: those of all.
	Inputs(g Goal, files []string) []Input
	// Digest returns the current digest of an input; empty if there is none.
	Digest(name string) string
	// Describe says that an input changed, for people.
	Describe(name string) string
}

// Input is something that a program was made of.
type Input struct {
	Name   string
	Digest string // of its content
}

// recollection is an answer as it is kept.
type recollection struct {
	Bounds  task.Bounds
	Time    time.Duration // that it was given, and that was not enough; 0: it is complete
	Spans   []source.Span // of the program that it is about
	Inputs  []Input
	Results []task.Result
}

// question is a goal as the cache sees it.
type question struct {
	key, family cache.Key
	bounds      task.Bounds
	spans       []source.Span
	recaller    Recaller // nil: the program was hashed
	changed     []string // names of inputs that differ from those of an answer that was kept
}

// question hashes all that an answer depends on.
func (c *Cache) question(g *planned) (*question, bool) {
	q := &question{bounds: g.bounds}
	h := sha256.New()
	part := func(b []byte) { fmt.Fprintf(h, "%d:", len(b)); h.Write(b) }
	for _, s := range append([]string{"check 1", g.file.Language.Name, string(g.goal.Expect), g.by}, c.Salt...) {
		part([]byte(s))
	}
	bounds, err := json.Marshal(g.bounds)
	if err != nil {
		panic(err) // numbers and names: ours
	}
	if g.asks != nil {
		if len(g.asks.Recipe) == 0 {
			return nil, false
		}
		q.spans = g.asks.Spans
		part(g.asks.Recipe)
		part(bounds) // only the question knows the effect of larger ones
	} else if r, ok := g.file.Model.(Recaller); ok {
		recipe, known := r.Recipe(g.goal)
		if !known {
			return nil, false
		}
		q.recaller = r
		part(recipe)
	} else {
		goal := g.program.Goal(g.goal.Name)
		if goal == nil || g.program.Loader != nil {
			return nil, false
		}
		f, err := key.OfGoal(g.program, goal)
		if err != nil {
			return nil, false
		}
		q.spans = f.Spans
		part(f.Sum[:])
	}
	h.Sum(q.family[:0])
	part(bounds)
	h.Sum(q.key[:0])
	return q, true
}

// answer tries the cache, then the engine.
func (c *Cache) answer(ctx context.Context, g *planned, compute func() ([]task.Result, *task.Fault)) ([]task.Result, *task.Fault) {
	q, ok := c.question(g)
	if !ok {
		c.misses.Add(1)
		results, fault := compute()
		return g.laid(results), fault
	}
	old, smaller, found := c.find(q)
	if found && !c.Verify {
		c.hits.Add(1)
		return marked(old), nil
	}
	if !c.Verify {
		if old, ok := c.brief(q, g); ok {
			c.hits.Add(1)
			return marked(old), nil
		}
	}
	c.misses.Add(1)
	whole, fault := compute()
	results := q.explained(g.laid(whole))
	switch {
	case fault != nil:
		return nil, fault
	case complete(results) && lasting(ctx, results):
	case outOfTime(ctx, g, whole):
		c.keep(q.brief(), g, results, g.timeout)
		return results, nil
	case !lasting(ctx, whole):
		return results, nil
	}
	if found {
		if why := differ(old, results, smaller); why != "" {
			c.keep(q, g, results, 0)
			return nil, &task.Fault{Message: "the cache is wrong about " + g.goal.Name + ": " + why}
		}
		c.agreed.Add(1)
	}
	c.keep(q, g, results, 0)
	return results, nil
}

// mostChanged is how many changes are told.
const mostChanged = 3

// explained says of answers why they were computed though some were kept.
func (q *question) explained(results []task.Result) []task.Result {
	told := q.changed
	if n := len(told) - mostChanged; n > 0 {
		told = append(slices.Clone(told[:mostChanged]), fmt.Sprintf("%d more", n))
	}
	for i := range results {
		results[i].Changed = told
	}
	return results
}

// brief returns the question whose answer is what was known when the time was up.
func (q *question) brief() *question {
	b := *q
	b.key = sha256.Sum256(append([]byte("brief "), q.key[:]...))
	return &b
}

// brief looks for an answer that was cut short and had no less time than there is now.
func (c *Cache) brief(q *question, g *planned) ([]task.Result, bool) {
	if g.timeout <= 0 || g.effort > 0 && g.over == nil {
		return nil, false
	}
	value, found := c.Store.Get(q.family, q.brief().key)
	if !found {
		return nil, false
	}
	rec, err := decode(value)
	if err != nil || rec.Time < g.timeout {
		return nil, false
	}
	results, ok := q.fit(rec)
	for i := range results {
		r := &results[i]
		switch text, stopped := strings.CutPrefix(r.Reason, stopping); {
		case stopped:
			r.Reason = stopping + "as before: " + text
		case r.Bounds.Scope != g.bounds.Scope || r.Bounds.Unwind != g.bounds.Unwind:
			r.Reason = "as before: " + r.Reason
		}
	}
	return results, ok
}

// outOfTime reports whether answers were cut short by the time of their check alone. What ended when it was up counts, if nothing is open in it: how
// it came about depends on the time all the same.
func outOfTime(ctx context.Context, g *planned, results []task.Result) bool {
	late := (*engine.Late)(nil)
	return g.timeout > 0 && (g.effort == 0 || g.over != nil) && (ctx.Err() == nil || errors.As(context.Cause(ctx), &late)) &&
		(slices.ContainsFunc(results, func(r task.Result) bool { return cutShort(&r) }) ||
			ctx.Err() != nil && len(results) > 0 && !slices.ContainsFunc(results, func(r task.Result) bool { return r.Status == task.Unknown })) &&
		!slices.ContainsFunc(results, func(r task.Result) bool { return r.Evidence.Certificate != "" || r.Coverage != nil })
}

// marked marks answers as not computed.
func marked(results []task.Result) []task.Result {
	for i := range results {
		r := &results[i]
		r.Time = 0
		r.Stats = maps.Clone(r.Stats)
		if r.Stats == nil {
			r.Stats = task.Stats{}
		}
		r.Stats[task.Cached] = 1
		r.Changed = nil
	}
	return results
}

// cutShort reports whether an answer ended before it was found.
func cutShort(r *task.Result) bool {
	return r.Status == task.Unknown && (strings.Contains(r.Reason, "gave up") || strings.Contains(r.Reason, stopping))
}

// lasting reports whether answers may be stored. Interrupted ones, and those that a solver gave up,
// depend on time and memory, and not on the program alone. Other unknowns are reproducible.
func lasting(ctx context.Context, results []task.Result) bool {
	if ctx.Err() != nil {
		return false
	}
	for i := range results {
		r := &results[i]
		if cutShort(r) {
			return false
		}
		if r.Evidence.Certificate != "" || r.Coverage != nil && r.Coverage.Unknown != "" {
			return false
		}
	}
	return len(results) > 0
}

// keep stores an answer; time is what was not enough for it, or 0.
func (c *Cache) keep(q *question, g *planned, results []task.Result, time time.Duration) {
	rec := recollection{Bounds: q.bounds, Time: time, Spans: q.spans, Results: results}
	if q.recaller != nil {
		r := q.recaller
		if own, ok := g.model.(Recaller); ok {
			r = own
		}
		rec.Inputs = r.Inputs(g.goal, placesIn(results))
	}
	if value, err := encode(&rec); err == nil {
		c.mine.Store(q.key, true)
		c.Store.Put(cache.Entry{Key: q.key, Family: q.family, Value: value})
	}
}

// find looks for an answer, then for a violation within smaller bounds.
func (c *Cache) find(q *question) (results []task.Result, smaller, ok bool) {
	if value, found := c.Store.Get(q.family, q.key); found {
		if rec, err := decode(value); err == nil {
			if results, ok := q.fit(rec); ok {
				return results, false, true
			}
		}
	}
	if !c.Smaller {
		return nil, false, false
	}
	for _, e := range c.Store.Family(q.family) {
		if _, mine := c.mine.Load(e.Key); mine {
			continue // which of a run's checks comes first must not matter
		}
		rec, err := decode(e.Value)
		if err != nil || !serves(rec, q.bounds) {
			continue
		}
		if results, ok := q.fit(rec); ok {
			for i := range results {
				results[i].Reason = joined(results[i].Reason, "found earlier, within bounds that are inside these")
			}
			return results, true, true
		}
	}
	return nil, false, false
}

// serves reports whether an answer is complete for larger bounds: each of its properties is
// violated, in the same arithmetic.
func serves(rec *recollection, b task.Bounds) bool {
	if rec.Time > 0 || slices.ContainsFunc(rec.Results, func(r task.Result) bool { return r.Status != task.Violated }) {
		return false
	}
	a := rec.Bounds
	names := slices.Collect(maps.Keys(a.Scopes))
	for n := range b.Scopes {
		names = append(names, n)
	}
	inside := a.Scope <= b.Scope && a.Unwind <= b.Unwind && a.Array == b.Array && a.IntWidth == b.IntWidth
	return inside && !slices.ContainsFunc(names, func(n string) bool { return a.Of(n) > b.Of(n) })
}

// fit adapts an answer to the current program; ok is false when it is about another one.
func (q *question) fit(rec *recollection) ([]task.Result, bool) {
	if q.recaller != nil {
		q.changed = nil
		for _, in := range rec.Inputs {
			if q.recaller.Digest(in.Name) != in.Digest {
				q.changed = append(q.changed, q.recaller.Describe(in.Name))
			}
		}
		return rec.Results, len(q.changed) == 0
	}
	if slices.Equal(rec.Spans, q.spans) {
		return rec.Results, true
	}
	return moved(rec, q.spans)
}

// moved moves an answer with its program, span by span. If a place is named in words, or is not one
// of the program's, the answer is not reused.
func moved(rec *recollection, now []source.Span) ([]task.Result, bool) {
	if len(rec.Spans) != len(now) {
		return nil, false
	}
	m := mover{to: map[source.Span]source.Span{}}
	for i, s := range rec.Spans {
		if t, ok := m.to[s]; ok && t != now[i] {
			return nil, false
		}
		m.to[s] = now[i]
	}
	results := slices.Clone(rec.Results)
	m.move(reflect.ValueOf(results))
	return results, !m.lost
}

type mover struct {
	to   map[source.Span]source.Span
	lost bool // an unknown place was found
}

// named is how places appear in words.
var named = regexp.MustCompile(`:\d|\blines? \d`)

// move corrects all spans below a value, and the lines next to them.
func (m *mover) move(v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		m.lost = m.lost || named.MatchString(v.String())
	case reflect.Pointer:
		if !v.IsNil() {
			m.move(v.Elem())
		}
	case reflect.Slice:
		for i := range v.Len() {
			m.move(v.Index(i))
		}
	case reflect.Struct:
		m.structure(v)
	}
}

func (m *mover) structure(v reflect.Value) {
	if s, ok := v.Addr().Interface().(*source.Span); ok {
		m.span(s)
		return
	}
	span, line := v.FieldByName("Span"), v.FieldByName("Line")
	var old source.Span
	if span.IsValid() {
		old = span.Interface().(source.Span)
	}
	for i := range v.NumField() {
		m.move(v.Field(i))
	}
	switch {
	case !line.IsValid() || line.Int() == 0:
	case !span.IsValid() || line.Int() != int64(old.Line):
		m.lost = true
	default:
		line.SetInt(int64(span.Interface().(source.Span).Line))
	}
}

func (m *mover) span(s *source.Span) {
	if *s == (source.Span{}) {
		return
	}
	t, ok := m.to[*s]
	m.lost = m.lost || !ok
	*s = t
}

// differ returns how two answers differ; empty if they agree. One that was found within smaller
// bounds agrees when its verdicts do.
func differ(old, now []task.Result, smaller bool) string {
	if len(old) != len(now) {
		return fmt.Sprintf("it has %d answers, now there are %d", len(old), len(now))
	}
	for i := range old {
		if old[i].Status != now[i].Status || old[i].Vacuous != now[i].Vacuous {
			return fmt.Sprintf("it says that %s %q is %v, now it is %v", old[i].Property.Kind, old[i].Property.Text, old[i].Status, now[i].Status)
		}
	}
	if smaller {
		return ""
	}
	now, err := roundTrip(now)
	if err != nil {
		return err.Error()
	}
	for i := range old {
		a, b := old[i], now[i]
		a.Time, a.Stats, b.Time, b.Stats = 0, nil, 0, nil
		a.Changed, b.Changed = nil, nil
		if !reflect.DeepEqual(a, b) {
			return fmt.Sprintf("its answer about %s %q has other details", a.Property.Kind, a.Property.Text)
		}
	}
	return ""
}

// roundTrip returns an answer as the cache would return it.
func roundTrip(results []task.Result) ([]task.Result, error) {
	value, err := encode(&recollection{Results: results})
	if err != nil {
		return nil, err
	}
	rec, err := decode(value)
	if err != nil {
		return nil, err
	}
	return rec.Results, nil
}

// maxValue is the size of the largest answer that is read or kept, in bytes.
const maxValue = 64 << 20

func encode(rec *recollection) ([]byte, error) {
	var b bytes.Buffer
	z, err := flate.NewWriter(&b, flate.BestSpeed)
	if err != nil {
		return nil, err
	}
	if err := errors.Join(gob.NewEncoder(z).Encode(rec), z.Close()); err != nil {
		return nil, err
	}
	if b.Len() > maxValue {
		return nil, errors.New("the answer is too large to be kept")
	}
	return b.Bytes(), nil
}

func decode(value []byte) (*recollection, error) {
	rec := &recollection{}
	err := gob.NewDecoder(io.LimitReader(flate.NewReader(bytes.NewReader(value)), 16*maxValue)).Decode(rec)
	return rec, err
}

// fork gives the goal a model of its own, if its model is a Forker, until the returned function is
// called.
func (g *planned) fork() (release func()) {
	f, ok := g.file.Model.(Forker)
	if !ok || g.model != nil {
		return func() {}
	}
	if g.lent != nil {
		g.lent.lower(g, f)
		return func() {}
	}
	m, release := f.Fork(false)
	if p, _ := m.Lower(g.goal, g.bounds); p != nil { // it could be lowered before
		g.model, g.program = m, p
	}
	return release
}

// laid adds to an answer that was cut short what is known within smaller bounds.
func (g *planned) laid(results []task.Result) []task.Result {
	if g.lay == nil {
		return results
	}
	return g.lay(results)
}

// ask answers about a goal, from the cache if possible. It turns faults of ours into a Fault.
func (g *planned) ask(ctx context.Context, o *Options, progress func(engine.Progress)) (results []task.Result, fault *task.Fault) {
	defer func() {
		if r := recover(); r != nil {
			results, fault = nil, &task.Fault{Message: fmt.Sprint(r), Stack: string(debug.Stack())}
		}
	}()
	release := func() {}
	defer func() { release() }()
	compute := func() ([]task.Result, *task.Fault) {
		release = g.fork()
		return g.compute(ctx, o, progress)
	}
	if o.Cache == nil || o.Cache.Verify && g.lent != nil { // what a look finds may depend on those before it
		results, fault = compute()
		return g.laid(results), fault
	}
	return o.Cache.answer(ctx, g, compute)
}
