package native

import (
	"strconv"
	"strings"
	"time"

	"assay/ir"
	"assay/lang/java"
	"assay/vm"
)

// This file says what a run learned of the environment: what another machine, another user or
// another start of the JVM may have otherwise.

// depend records it, unless the library reads it while it initialises a class. State that depends
// on it is marked where a program reads that.
func (e *Env) depend(c *vm.Call, on string) {
	if !c.Depends(on) && !e.forItself(c) {
		c.Depend(on)
	}
}

// forItself reports whether a call comes from the initialiser of a class of the library, or
// from its boot.
func (e *Env) forItself(c *vm.Call) bool {
	for _, n := range c.Frames() {
		p := c.FrameAt(n).Proc
		if k := e.World.Initialises(p); k != nil {
			return !e.owns(k.File.Name)
		}
		if m := e.World.Method(p); m != nil && e.owns(m.Class.File.Name) {
			return false
		}
		if strings.HasPrefix(p.Name, "assay.rt.Boot.") {
			return true
		}
	}
	return false
}

// initialising reports whether a call comes from an initialiser. Initialisers of programs that read
// a standard stream are handled by the front end; threads that they create have an unknown state.
func (e *Env) initialising(c *vm.Call) bool {
	for _, n := range c.Frames() {
		if e.World.Initialises(c.FrameAt(n).Proc) != nil {
			return true
		}
	}
	return false
}

func (e *Env) owns(class string) bool { return e.App != nil && e.App(class) }

// mark returns the model of a mark of the environment.
func (e *Env) mark(what string) vm.Model {
	if what != java.PropertyRead {
		return func(c *vm.Call) {
			if !e.World.Within(what, callers(c)) && !((java.OfStreams(what) || java.OfNumbers(what)) && e.initialising(c)) {
				e.depend(c, what)
			}
			c.Return()
		}
	}
	return func(c *vm.Call) {
		if name := e.text(c, c.Arg(0)); name != "" && !ofLibrary[name] {
			e.depend(c, e.property(name))
		}
		c.Return()
	}
}

// callers returns the procedure that calls a model, and the one that calls that.
func callers(c *vm.Call) (out []*ir.Proc) {
	for i, n := range c.Frames() {
		if i == 2 {
			break
		}
		out = append(out, c.FrameAt(n).Proc)
	}
	return out
}

// ofLibrary are properties that do not depend on the environment.
var ofLibrary = map[string]bool{"java.specification.version": true, "java.vm.specification.version": true, "java.class.version": true, "java.version": true}

// property says what a property is when the JVM starts.
func (e *Env) property(name string) string {
	value, ok := e.Props[name]
	for i := 0; i < len(properties) && !ok; i++ {
		if properties[i][0] == name {
			value, ok = properties[i][1], true
		}
	}
	if !ok {
		return "the JVM starts without the system property " + name
	}
	return "the JVM starts with the system property " + name + "=" + strconv.Quote(value)
}

// Identity is the dependency of a run that reads an identity hash code.
const Identity = "the hash codes of objects that do not define their own are those of this run"

// processors is the model of the number of processors: an input from the driver, except for the
// library, which sizes tables by it.
func processors(e *Env, c *vm.Call) {
	if e.forItself(c) {
		c.Return(usualProcessors)
		return
	}
	answer, ok := c.Ask(processorsQuestion)
	if !ok {
		return
	}
	n, err := strconv.ParseInt(answer, 10, 32)
	if err != nil || n < 1 {
		c.Refuse("the number of processors is given as %q", answer)
		return
	}
	c.Return(uint64(n))
}

const (
	processorsQuestion = "the number of processors"
	usualProcessors    = 4
)

// Usual returns a default answer to a question about the machine; false if it is no such question.
func Usual(question string) (string, bool) {
	if question == processorsQuestion {
		return strconv.Itoa(usualProcessors), true
	}
	return "", false
}

// memory returns the model of a size of the memory.
func memory(size uint64) model {
	return func(e *Env, c *vm.Call) {
		e.depend(c, "the sizes of the JVM's memory are those that assay gives")
		c.Return(size)
	}
}

// What is asked of clocks: of the one that never goes back, and of the one that says the date.
const (
	millisQuestion = "the time in milliseconds"
	nanosQuestion  = "the time in nanoseconds"
	dateQuestion   = "the time in nanoseconds since 1970"
)

// Standing is the environment while a program boots, or so many days later: a fixed clock, and no input. Dependencies of
// the code under check on it are recorded.
func (e *Env) Standing(s *vm.State, question string, days int64) (string, bool) {
	nanos := int64(1700000000000000000) + days*24*int64(time.Hour)
	times := map[string]int64{millisQuestion: nanos / int64(time.Millisecond), nanosQuestion: nanos, dateQuestion: nanos}
	answer := ""
	if t := times[question]; t != 0 {
		answer = strconv.FormatInt(t, 10)
	}
	on, boots := java.OnePoint, s.Setup.Boot == nil
	if !boots {
		on = "the clock shows an ordinary time"
	}
	if n, ok := Usual(question); ok {
		answer, on = n, "static initialisers see "+n+" processors"
		if !boots {
			on = "there are " + n + " processors"
		}
	}
	if answer != "" && e.own(s) {
		s.Depend(on)
		if question == nanosQuestion && boots {
			e.World.Clock = &nanos
		}
	}
	return answer, answer != ""
}

// salt is the class of the library that draws the order of its sets: code that observes it is
// marked.
const salt = "java/util/ImmutableCollections"

// own reports whether the code under check waits for the answer.
func (e *Env) own(s *vm.State) bool {
	for _, f := range s.Stack() {
		if k := e.World.Initialises(f.Proc); k != nil && k.File.Name == salt {
			return false
		}
		if m := e.World.Method(f.Proc); m != nil && e.owns(m.Class.File.Name) {
			return true
		}
	}
	return false
}
