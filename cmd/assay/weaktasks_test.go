package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"assay/internal/testkit"
)

// taskStep is what a thread of a random program does at once. Each has a number of its own in temp.
type taskStep struct {
	op   string
	a, b int
}

// tasks is a random program with tasks for a pool of some threads, or with threads of its own, written in Java and as steps.
type tasks struct {
	rng     *rand.Rand
	size    int          // of the pool; 0: threads that main makes
	threads [][]taskStep // main, and the tasks
	text    [4]string    // their code
	java    string
	ops     int
}

// mostOps bounds the statements that access memory: each multiplies the executions.
const mostOps = 4

// op writes a statement of a thread.
func (g *tasks) op(t int) {
	if g.ops++; g.ops > mostOps {
		return
	}
	v := g.rng.IntN(2)
	c := 1 + g.rng.IntN(2)
	name := []string{"x", "y"}[v]
	switch k := g.rng.IntN(10); {
	case k < 4:
		g.line(t, "%s = %d;", name, c)
		g.do(t, taskStep{"set", v, c})
	case k < 6:
		g.line(t, "%s = %s + 1;", name, []string{"x", "y"}[1-v])
		g.do(t, taskStep{"load", 1 - v, 0}, taskStep{"store", v, 1})
	case k < 7:
		g.line(t, "%s++;", name)
		g.do(t, taskStep{"load", v, 0}, taskStep{"store", v, 1})
	case k < 8:
		g.line(t, "if (%s == %d) {", name, c)
		g.do(t, taskStep{"load", v, 0})
		g.unless(t, c)
		g.line(t, "}")
	case g.size > 0 || t == 0:
		g.line(t, "%s = %d;", name, c)
		g.do(t, taskStep{"set", v, c})
	case k == 8:
		g.line(t, "if (Thread.interrupted()) {")
		g.do(t, taskStep{"take", t, 0})
		g.unless(t, 1)
		g.line(t, "}")
	default:
		g.line(t, "try { Thread.sleep(1); } catch (InterruptedException e) {")
		g.do(t, taskStep{"take", t, 0})
		g.unless(t, 1)
		g.line(t, "}")
	}
}

// unless writes a statement that is executed where what was read is a number.
func (g *tasks) unless(t, c int) {
	v, n := g.rng.IntN(2), 1+g.rng.IntN(3)
	g.line(t, "%s = %d;", []string{"x", "y"}[v], n)
	g.do(t, taskStep{"skip", c, 1}, taskStep{"set", v, n})
}

func (g *tasks) line(t int, format string, args ...any) {
	g.text[t] += "            " + fmt.Sprintf(format, args...) + "\n"
}

func (g *tasks) do(t int, s ...taskStep) { g.threads[t] = append(g.threads[t], s...) }

// newTasks makes a program.
func newTasks(rng *rand.Rand, name string) *tasks {
	g := &tasks{rng: rng, size: rng.IntN(3)}
	n := 2
	if g.size > 0 {
		n += rng.IntN(2)
	}
	g.threads = make([][]taskStep, n+1)
	for t := 1; t <= n; t++ {
		if g.size > 0 {
			g.do(t, taskStep{"begin", t, 0})
		}
		g.op(t)
		if rng.IntN(2) == 0 {
			g.op(t)
		}
		if g.size > 0 {
			g.do(t, taskStep{"end", t, 0})
		}
	}
	for t := 1; t <= n; t++ {
		if rng.IntN(4) == 0 {
			g.op(0)
		}
		if g.size > 0 {
			g.line(0, "Future<?> f%d = pool.submit(R%d::t%d);", t, 0, t)
		} else {
			g.line(0, "Thread f%d = new Thread(R%d::t%d);", t, 0, t)
			g.line(0, "f%d.start();", t)
		}
		g.do(0, taskStep{"start", t, 0})
	}
	for t := 1; t <= n; t++ {
		switch k := rng.IntN(5); {
		case g.size == 0 && k == 0:
			g.line(0, "f%d.interrupt();", t)
			g.do(0, taskStep{"interrupt", t, 0})
		case k == 0:
			g.line(0, "if (f%d.cancel(false)) {", t)
			g.do(0, taskStep{"cancel", t, 0})
			g.unless(0, 1)
			g.line(0, "}")
			if rng.IntN(2) == 0 {
				g.line(0, "try { f%d.get(); } catch (CancellationException e) { }", t)
				g.do(0, taskStep{"wait", t, 0})
			}
		case k == 1:
			g.line(0, "if (%s) {", []string{fmt.Sprintf("!f%d.isAlive()", t), fmt.Sprintf("f%d.isDone()", t)}[min(g.size, 1)])
			g.do(0, taskStep{"done", t, 0})
			g.unless(0, 1)
			g.line(0, "}")
		case k > 1:
			g.line(0, "f%d.%s();", t, []string{"join", "get"}[min(g.size, 1)])
			g.do(0, taskStep{"wait", t, 0})
		}
		if rng.IntN(4) == 0 {
			g.op(0)
		}
	}
	if g.size > 0 && rng.IntN(3) == 0 {
		g.line(0, "pool.shutdown();")
		g.line(0, "if (pool.awaitTermination(1, TimeUnit.MILLISECONDS)) {")
		g.do(0, taskStep{"all", 0, 0})
		g.unless(0, 1)
		g.line(0, "}")
	}
	c, d := rng.IntN(4), rng.IntN(4)
	g.line(0, "assert !(x == %d && y == %d);", c, d)
	g.do(0, taskStep{"load", 0, 0}, taskStep{"skip", c, 2}, taskStep{"load", 1, 0}, taskStep{"fail", d, 0})
	var b strings.Builder
	fmt.Fprintf(&b, "import java.util.concurrent.*;\n\npublic class %s {\n    static int x, y;\n", name)
	for t := 1; t <= n; t++ {
		fmt.Fprintf(&b, "    static void t%d() {\n%s    }\n", t, g.text[t])
	}
	b.WriteString("    public static void main(String[] args) throws Exception {\n")
	if g.size > 0 {
		fmt.Fprintf(&b, "        ExecutorService pool = Executors.newFixedThreadPool(%d);\n        try {\n", g.size)
	}
	b.WriteString(strings.ReplaceAll(g.text[0], "R0::", name+"::"))
	if g.size > 0 {
		b.WriteString("        } finally {\n            pool.shutdown();\n        }\n")
	}
	b.WriteString("    }\n}\n")
	g.java = b.String()
	return g
}

// world is a state of a program: how far its threads are, and what they share.
type world struct {
	vars        [2]int
	at, temp    [4]int
	started     [4]bool
	interrupted [4]bool
	cancelled   [4]bool
}

// fails looks through all orders of steps.
func (g *tasks) fails() bool {
	seen := map[world]bool{}
	var visit func(world) bool
	visit = func(w world) bool {
		if seen[w] {
			return false
		}
		seen[w] = true
		for t := range g.threads {
			if w.at[t] >= len(g.threads[t]) || t > 0 && !g.runs(&w, t) {
				continue
			}
			n, failed, ok := g.next(w, t)
			if failed || ok && visit(n) {
				return true
			}
			if s := g.threads[t][w.at[t]]; s.op == "all" { // time may be up, also because the threads of the pool have not ended though their tasks have
				n = w
				n.at[t]++
				n.temp[t] = 0
				if visit(n) {
					return true
				}
			}
		}
		return false
	}
	return visit(world{})
}

// runs reports whether a task may take a step: it has begun, or a thread of the pool is free for it.
func (g *tasks) runs(w *world, t int) bool {
	if !w.started[t] {
		return false
	}
	if g.size == 0 || t <= g.size || w.at[t] > 0 {
		return true
	}
	busy := 0
	for u := 1; u < t; u++ {
		if w.at[u] < len(g.threads[u]) {
			if u > g.size && w.at[u] == 0 {
				return false // it begins before
			}
			busy++
		}
	}
	for u := t + 1; u < len(g.threads); u++ {
		if w.at[u] > 0 && w.at[u] < len(g.threads[u]) {
			busy++
		}
	}
	return busy < g.size
}

// over reports whether all tasks have ended.
func (g *tasks) over(w *world) bool {
	for t := 1; t < len(g.threads); t++ {
		if w.at[t] < len(g.threads[t]) {
			return false
		}
	}
	return true
}

// has reports whether a task has a result, which may be that it was cancelled.
func (g *tasks) has(w *world, t int) bool { return w.cancelled[t] || w.at[t] == len(g.threads[t]) }

// next takes a step.
func (g *tasks) next(w world, t int) (n world, failed, ok bool) {
	s := g.threads[t][w.at[t]]
	w.at[t]++
	switch s.op {
	case "set":
		w.vars[s.a] = s.b
	case "load":
		w.temp[t] = w.vars[s.a]
	case "store":
		w.vars[s.a] = w.temp[t] + s.b
	case "skip":
		if w.temp[t] != s.a {
			w.at[t] += s.b
		}
	case "start":
		w.started[s.a] = true
	case "interrupt":
		w.interrupted[s.a] = true
	case "take":
		w.temp[t] = 0
		if w.interrupted[t] {
			w.temp[t], w.interrupted[t] = 1, false
		}
	case "begin": // of a task: it has none if it was cancelled before
		if w.cancelled[t] {
			w.at[t] = len(g.threads[t])
		}
	case "end": // until here it can be cancelled
	case "cancel":
		w.temp[t] = 0
		if !g.has(&w, s.a) {
			w.temp[t], w.cancelled[s.a] = 1, true
		}
	case "done":
		w.temp[t] = 0
		if g.has(&w, s.a) {
			w.temp[t] = 1
		}
	case "wait":
		return w, false, g.has(&w, s.a)
	case "all":
		w.temp[t] = 1
		return w, false, g.over(&w)
	case "fail":
		return w, w.temp[t] == s.a, true
	}
	return w, false, true
}

// TestWeakTasks: random programs whose tasks run in pools, and whose threads are made while others run and are interrupted, fail under sc
// exactly where one of all orders of their steps fails, and under java wherever they fail under sc.
func TestWeakTasks(t *testing.T) {
	rng := testkit.Rand(t)
	dir := t.TempDir()
	all := map[string]*tasks{}
	var files []string
	for i := range testkit.Count(t, 100, 3) {
		name := fmt.Sprintf("R%d", i+1)
		g := newTasks(rng, name)
		all[name] = g
		files = append(files, filepath.Join(dir, name+".java"))
		if err := os.WriteFile(files[i], []byte(g.java), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	counts, large := map[string]int{}, 0
	for _, model := range []string{"sc", "java"} {
		var out, complaints bytes.Buffer
		a := &app{java: compiling(), stdin: strings.NewReader(""), stdout: &out, stderr: &complaints, ctx: context.Background()}
		args := []string{"check", "--memory", model, "--format", "json", "--no-cache", "--no-settings", "--progress", "none", "--timeout", "2m"}
		for name := range all {
			args = append(args, "--method", name+".main")
		}
		status := a.main(append(args, files...))
		a.java.Close()
		var d struct {
			Results []struct {
				Source         struct{ File string }
				Status, Reason string
			}
		}
		if err := json.Unmarshal(out.Bytes(), &d); err != nil || status > 3 || len(d.Results) != len(files) {
			t.Fatal(status, err, len(d.Results), complaints.String())
		}
		for _, r := range d.Results {
			g := all[strings.TrimSuffix(filepath.Base(r.Source.File), ".java")]
			want := g.fails()
			counts[fmt.Sprint(model, " ", r.Status, " fails ", want)]++
			switch {
			case r.Status == "unknown" && strings.Contains(r.Reason, "too many events"):
				large++
			case model == "sc" && r.Status == "unknown", want && r.Status != "violated", model == "sc" && !want && r.Status == "violated":
				t.Errorf("all orders: it fails: %v; %s: %s %s\n%s", want, model, r.Status, r.Reason, g.java)
			}
		}
	}
	t.Log(counts)
	if large > len(files) {
		t.Errorf("%d of %d answers: too many events", large, 2*len(files))
	}
}
