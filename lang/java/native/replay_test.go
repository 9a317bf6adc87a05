package native_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"assay/internal/testkit"
	"assay/lang/java/classpath"
	"assay/lang/java/javac"
	"assay/lang/java/lower"
	"assay/lang/java/native"
	"assay/lang/java/rt"
	"assay/task"
	"assay/vm"
)

const races = `
public class Races {
	static int counter;
	static final int[] buffer = new int[2];
	static int used;
	static final Object lock = new Object();
	static void put(int x) throws InterruptedException {
		synchronized (lock) {
			while (used == buffer.length) lock.wait();
			buffer[used++] = x;
			lock.notifyAll();
		}
	}
	static int take() throws InterruptedException {
		synchronized (lock) {
			while (used == 0) lock.wait();
			lock.notifyAll();
			return buffer[--used];
		}
	}
	public static void main(String[] args) throws Exception {
		Thread[] all = new Thread[2];
		for (int i = 0; i < all.length; i++) {
			int me = i;
			all[i] = new Thread(() -> {
				for (int k = 0; k < 5; k++) counter++;
				try {
					if (me == 0) for (int k = 0; k < 5; k++) put(k);
					else for (int k = 0; k < 5; k++) System.out.print(take() + " ");
				} catch (InterruptedException e) { throw new IllegalStateException(e); }
			});
		}
		for (Thread t : all) t.start();
		for (Thread t : all) t.join();
		System.out.println(counter);
	}
}`

// program compiles a class and makes it ready; the function runs it with a chooser.
func program(t *testing.T, class, text string) func(vm.Chooser) (*vm.State, string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), class+".java")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := javac.Compile(context.Background(), javac.Options{Files: []string{file}, Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	p, err := classpath.Open([]string{out.Dir}, classpath.Options{JDK: &out.Compiler})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	env := &native.Env{App: func(name string) bool { return len(name) >= len(class) && name[:len(class)] == class }}
	if env.World, err = lower.New(rt.Classes{Path: p}, native.Has); err != nil {
		t.Fatal(err)
	}
	main, err := env.World.Main(class)
	if err != nil {
		t.Fatal(err)
	}
	code := vm.Compile(env.World.Prog)
	code.SetModels(env.Models)
	return func(c vm.Chooser) (*vm.State, string) {
		text := ""
		s := code.Start(vm.Setup{Proc: main, Output: func(to string, data []byte) { text += to + ":" + string(data) + "\n" }})
		stop, err := vm.Drive(s, c, vm.Budget{Steps: 100_000_000})
		if err != nil || stop.Kind != vm.Finished {
			t.Fatalf("the run ends with %v, %v; so far %s; %v", stop, err, text, s.Stack())
		}
		return s, text
	}
}

// still draws choices, and stops all clocks.
type still struct{ vm.Chooser }

func (c still) Choose(s *vm.State, ch vm.Choice) error {
	if ch.Kind != task.ChoiceInput {
		return c.Chooser.Choose(s, ch)
	}
	return s.Give(task.Choice{Kind: ch.Kind, Values: []task.Slot{{Name: "input", Value: task.Value{Scalar: "1000"}}}})
}

// TestReplay repeats recorded runs of threads that race: the same choices, the same
// output, the same number of steps.
func TestReplay(t *testing.T) {
	run := program(t, "Races", races)
	seed := testkit.Seed(t)
	outputs := map[string]bool{}
	for i := range uint64(testkit.Count(t, 1000, 30)) {
		s, text := run(still{vm.Seeded(seed + i)})
		outputs[text] = true
		again, text2 := run(vm.Recorded(s.Choices()))
		if text != text2 || s.Steps() != again.Steps() {
			t.Fatalf("seed %d: the run says\n%s in %d steps, its repetition\n%s in %d", seed+i, text, s.Steps(), text2, again.Steps())
		}
	}
	if len(outputs) < 2 {
		t.Error("all schedules give the same output")
	}
}

// TestNames: the models are what the command lists, and each is of a method.
func TestNames(t *testing.T) {
	names := native.Names()
	if len(names) < 100 {
		t.Fatalf("%d models", len(names))
	}
	for i := 1; i < len(names); i++ {
		if names[i-1] >= names[i] {
			t.Errorf("%s stands behind %s", names[i], names[i-1])
		}
	}
}
