package language

import (
	"assay/ir"
	"assay/vm"
)

// Threading is a Host whose threads are objects, with procedures of a library that start and join them, and that access memory.
type Threading interface {
	// ThreadCall tells what a procedure does to the thread or lock that its first parameter stands for.
	ThreadCall(p *ir.Proc) ThreadCall

	// LockOf is the object by which a lock that is not a monitor, or what belongs to one, is known in a state, and whether the lock is
	// held there; 0: it is none.
	LockOf(s *vm.State, object uint64) (lock uint64, held bool)

	// First is the object of the first thread in a state; 0: it has none. Current is the procedure that gives the object of the thread that
	// runs, and makes it where there is none.
	First(s *vm.State) uint64
	Current() *ir.Proc

	// Interrupted reports whether the thread that an object stands for has been interrupted in a state.
	Interrupted(s *vm.State, thread uint64) bool

	// Clock is what a clock shows that a program asks, if the question is one for a time.
	Clock(question string) (answer string, ok bool)

	// Interruption is the class of the exception with which waiting ends when the thread is interrupted; nil: it is not known.
	Interruption() *ir.Class

	// Pool is what an executor is in a state. Why says why that is not known.
	Pool(s *vm.State, executor uint64) (p Pool, why string)

	// Future tells how a task leaves its result; ok: objects of the class are such tasks.
	Future(c *ir.Class) (f Future, ok bool)

	// Joins tells which procedures join texts that they are given, and what objects that are texts keep them in: their characters, one
	// byte each where Coder is 0.
	Joins(p *ir.Proc) (t Text, ok bool)

	// Initialiser returns the variable with the state of what a procedure initialises once, whoever needs it first, and the value that
	// it has in the end; nil: it is no such procedure. Initialises reports whether a variable serves that.
	Initialiser(p *ir.Proc) (state *ir.Global, done int64)
	Initialises(g *ir.Global) bool

	// InitialiserOf returns the procedure that initialises the class of a variable of the program, or of a procedure, by their name; nil:
	// nothing has to be initialised.
	InitialiserOf(name string) *ir.Proc

	// Handle tells which access to memory a procedure is whose first argument is an object that stands for a variable, or for those of one
	// kind; rest is the number of the first argument after those that say which one.
	Handle(s *vm.State, p *ir.Proc, handle uint64) (v Variable, a Access, rest int, ok bool)

	// Fence tells which accesses a procedure orders that does nothing else.
	Fence(p *ir.Proc) (f Fence, ok bool)

	// Steady tells of procedures whose results depend on nothing that threads change, so that they may have been executed before there were any.
	Steady(p *ir.Proc) (s Steady, ok bool)

	// Added is what had been added to an adder in a state; ok: by one thread after the other.
	Added(s *vm.State, adder uint64) (n int64, ok bool)

	// Referent is the field with what an object refers to that keeps nothing alive; nil: it is not known.
	Referent() *ir.Field

	// Cloneable is the class of objects that may be copied by who has them; nil: there is none.
	Cloneable() *ir.Class

	// ThreadBody is the key of the method that a thread runs.
	ThreadBody() string

	// Body reports whether a procedure is the ThreadBody of a thread that runs something else.
	Body(p *ir.Proc) bool

	// Constructs reports whether a procedure is a constructor; its first parameter is the object.
	Constructs(p *ir.Proc) bool

	// Final reports whether a field is written by constructors alone, and seen by all threads as they leave it.
	Final(f *ir.Field) bool

	// Access tells which access to memory a procedure is that has no body, or one that is another way to write it. Its
	// second and third parameter are an object and an offset, which is that of the cell of a field, or means an element.
	Access(p *ir.Proc) (a Access, ok bool)

	// Element is the index that an offset means in an array of a type.
	Element(elem ir.Type, offset int64) (i int64, ok bool)
}

// ThreadCall is what a procedure does to a thread.
type ThreadCall uint8

const (
	NoThreadCall            ThreadCall = iota
	ThreadMake                         // makes it; the second argument, if it is an object with a ThreadBody, is what it runs
	ThreadStart                        // starts it
	ThreadJoin                         // waits for its end, or an interrupt; a second argument that is not 0 is how long
	ThreadAlive                        // whether it has started and not ended
	ThreadNumber                       // gives the number of the thread that calls, to who initialises a class
	ThreadPause                        // lets others go on
	ThreadSleep                        // the same, until it is interrupted
	ThreadLock                         // takes the lock, as a monitor is taken
	ThreadLockInterruptibly            // the same, unless it is interrupted
	ThreadUnlock                       // releases it
	ThreadTry                          // takes the lock if it is free; whether it was
	ThreadTryFor                       // takes the lock within some time, unless it is interrupted; whether it did
	ThreadSame                         // nothing that another thread sees, and returns its first argument
	ThreadOther                        // asks or changes what the others above do not keep; without parameters and with a thread as its result: the one that runs
	ThreadWait                         // releases the monitor and takes it again, at any time, or when it is interrupted
	ThreadAwait                        // the same, of the lock that the first argument belongs to; a result is whether that was in time
	ThreadAwaitQuietly                 // the same, and interrupts do not count
	ThreadSignal                       // what makes those go on sooner
	ThreadBlock                        // returns 1 when what it was asked for is there, which its caller has just looked for; 0: time is up; less: it was interrupted
	ThreadInterrupt                    // interrupts the thread
	ThreadIsInterrupted                // whether the thread is interrupted
	ThreadInterrupted                  // whether the calling thread is interrupted, which it no longer is then
	ThreadMark                         // changes what only ThreadOther tells, before or after it has started
	ThreadExecute                      // submits a task, which is an object with a ThreadBody, to the executor
	ThreadShutdown                     // lets the executor take no more tasks
	ThreadIsShutdown                   // whether it takes no more tasks
	ThreadIsTerminated                 // the same, and all tasks have ended
	ThreadAwaitTermination             // the same, within some time
	ThreadResult                       // returns when the future that is the first argument has its result, as ThreadBlock; 0: time is up, if the second argument is not 0
	ThreadFuture                       // runs the task that is the first argument
	ThreadCancel                       // cancels it
	ThreadAsserts                      // whether assertions are executed in the code that asks
	ThreadTime                         // gives a time that nobody knows
	ThreadCopy                         // copies elements: from an array and an index, to an array and an index, how many
	ThreadClone                        // gives a copy of an array, or of an object that is Cloneable
	ThreadAdd                          // adds the second argument to an adder
	ThreadSum                          // gives the sum of what was added; what threads add meanwhile may be in it
	ThreadRefers                       // whether the first argument, which is of the class of Referent, refers to the second
	ThreadClear                        // lets the first argument, which is of that class, refer to nothing
	ThreadShow                         // shows something to the world outside, which no thread sees; whether that is possible
	ThreadHelp                         // is made to wait for what its caller has just looked for: until that is there, or an interrupt if the second argument is not 0, or for some time if the third is not; a thread of an executor may run other tasks of it meanwhile
)

// Fence is what a fence orders.
type Fence struct {
	Order ir.Order
	Alike bool // loads before an acquire fence with loads after it alone, stores before a release fence with stores after it alone
}

// Steady is how the results of a procedure are settled.
type Steady struct {
	By  int  // the argument of which the class alone counts; -1: none is like that
	New bool // each time there is a new object, with the same in its fields
}

// Pool is an executor.
type Pool struct {
	Threads int  // 0: as many as there are tasks
	Reuses  bool // a thread that has nothing to do runs another task
	Common  bool // all programs have it: how many threads there are is up to the machine, and those that wait run other tasks meanwhile
}

// Future is how a task leaves its result, once: in a variable, which it writes before another one that says whether there is a result or an
// exception.
type Future struct {
	Task, Result, State *ir.Field // Task: the object that it calls
	Body                string    // the key of what it calls
	Done, Failed        int64

	Runner                    *ir.Field // the thread that runs it
	Interrupting, Interrupted int64     // states of one that is cancelled with an interrupt, which is waited for
}

// Text is what an object keeps a text in.
type Text struct{ Value, Coder *ir.Field }

// Variable is one that an object of the program stands for: a variable of the program, a field of an object, or an element of an array.
type Variable struct {
	Global *ir.Global
	Field  *ir.Field
	Class  *ir.Class // of the field

	Element bool // the array and the index are the next arguments
}

// Access is an access to memory.
type Access struct {
	Kind  AccessKind
	Order ir.Order
	Weak  bool // CompareSet: it may fail all the same
}

// AccessKind is what an access does. The operands follow the offset.
type AccessKind uint8

const (
	AccessGet             AccessKind = iota
	AccessPut                        // of the operand
	AccessCompareSet                 // of the second operand where the first is there; whether it was
	AccessCompareExchange            // the same; what was there
	AccessAdd                        // of the operand; what was there
	AccessSwap                       // of the operand; what was there
)
