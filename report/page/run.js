
  // ---- a run: what there is at each stop, and where it comes from

  // A Run is a trace with its position. Stop k is before step k, the last one is the end. Its state has the keys that
  // report/film.go lists. Frames hold what a step changes; what undoes them is computed once.
  class Run {
    constructor(t) {
      this.trace = t;
      this.last = t.steps.length;
      this.film = (t.numbers || []).length > 0;
      this.state = new Map();
      this.step = -1;
      const state = new Map();
      this.undo = t.frames.map(f => {
        const undo = {};
        for (const k in f) {
          undo[k] = state.has(k) ? state.get(k) : null;
          if (f[k] === null) state.delete(k);
          else state.set(k, f[k]);
        }
        return undo;
      });
    }

    // go moves to stop k; it returns the keys that may have changed.
    go(k) {
      const touched = new Set();
      const apply = f => {
        for (const key in f) {
          touched.add(key);
          if (f[key] === null) this.state.delete(key);
          else this.state.set(key, f[key]);
        }
      };
      while (this.step < k) apply(this.trace.frames[++this.step]);
      while (this.step > k) apply(this.undo[this.step--]);
      return touched;
    }

    // changed are the keys that the step before this stop changed.
    changed() { return this.step > 0 ? Object.keys(this.trace.frames[this.step]) : []; }

    // The open procedures, the innermost first, with their variables.
    calls() {
      const levels = [];
      for (const key of this.state.keys()) if (key[0] === 'f') levels.push(Number(key.slice(1)));
      return levels.sort((a, b) => b - a).map(level => {
        const shape = this.trace.shapes[this.state.get('f' + level)];
        const [file, line] = this.state.get('p' + level).split(':').map(Number);
        return { level, name: shape.n, file, line, vars: this.vars(shape, 'x' + level + '.') };
      });
    }
    globals() { return this.state.has('G') ? this.vars(this.trace.shapes[this.state.get('G')], 'g') : []; }
    vars(shape, key) {
      return shape.v.map(id => ({ name: this.trace.names[id], key: key + id, value: this.state.get(key + id) }));
    }
    // object is one with its parts; null: it is not there.
    object(id) {
      if (!this.state.has('o' + id)) return null;
      const o = this.trace.objects[id], parts = [];
      o.p.forEach((name, j) => {
        const key = 'c' + id + '.' + j;
        if (this.state.has(key)) parts.push({ name, key, value: this.state.get(key) });
      });
      return { name: o.n, class: o.c, parts };
    }
    threads() {
      const out = [];
      for (let i = 0; this.state.has('h' + i); i++) out.push(this.state.get('h' + i));
      return out;
    }

    // write is the last write of what a key shows: the number of the step of the machine, whether it was the first value, and the stop
    // behind it, or 0 if that step is left out. Null: it was so from the beginning, or that is not known.
    write(key) {
      const text = this.state.get('w' + key);
      if (text === undefined) return null;
      const at = parseInt(text, 10);
      return { at, first: text.endsWith('*'), stop: this.behind(at) };
    }
    // behind is the first stop with a larger number; 0: all of them are.
    behind(at) {
      const numbers = this.trace.numbers;
      let low = 0, high = numbers.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (numbers[middle] > at) high = middle;
        else low = middle + 1;
      }
      return Math.min(low, this.last);
    }

    // seek returns the next stop, forward or back, before a step that is looked for; the end of the run if there is none, or its beginning.
    seek(by, found) {
      for (let k = this.step + by; k >= 0 && k < this.last; k += by) if (found(this.trace.steps[k], k)) return k;
      return by > 0 ? this.last : 0;
    }
    // here is the step that comes next; at the end it is the last one.
    here() { return this.trace.steps[Math.min(this.step, this.last - 1)]; }
    // over returns the next stop that is not in a call, out the one in the caller.
    over(by) {
      const at = this.here();
      return this.seek(by, s => (s.th || 0) === (at.th || 0) && (s.d || 0) <= (at.d || 0));
    }
    out(by) {
      const at = this.here();
      return this.seek(by, s => (s.th || 0) === (at.th || 0) && (s.d || 0) < (at.d || 0));
    }
    line(by, file, line) { return this.seek(by, s => s.f === file && s.l === line); }
  }
