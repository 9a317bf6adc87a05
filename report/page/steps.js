
  // ---- the steps, and moving through them

  // open shows a trace from its beginning.
  const open = t => {
    now.run = new Run(t);
    now.step = -1;
    now.hot = new Set();
    now.trail = [];
    now.opened = new Set();
    now.item = null;
    t.left = t.left || 0;
    buildSteps(t);
    buildHeap(t);
    openObjects(t);
    $('state').classList.toggle('bare', !now.run.film);
    $('slider').max = String(t.steps.length);
    say(now.run.film ? 'Click a value to go to where it was written last, and again for the write before.' : '');
    go(0);
  };

  const buildSteps = t => {
    const ol = make('ol');
    const add = (text, small, i, cls) => {
      const li = make('li', cls, text);
      if (small) li.append(make('small', '', small));
      li.onclick = () => go(i);
      ol.append(li);
      return li;
    };
    now.items = [add(t.left > 0 ? '… ' + t.left + ' steps before are left out' : 'initial state', '', 0)];
    let folded = 0; // steps that stand in the list as the last item
    t.steps.forEach((s, i) => {
      if (folded > 0) {
        folded--;
        now.items.push(now.items[i]);
        return;
      }
      const pad = '  '.repeat(Math.min(Math.max(s.d || 0, 0), 12));
      const thread = t.threads ? 'thread ' + (s.th || 0) + ' ' : '';
      if (s.n) {
        folded = s.n - 1;
        now.items.push(add(pad + s.r, '', i + 1));
        return;
      }
      now.items.push(add(pad + s.t, (s.b ? '  → ' + s.b : '') + (s.c ? '  → ' + s.c : '') + '  ' + thread + (s.l ? ':' + s.l : ''), i + 1));
    });
    if (t.failure) add('✗ ' + t.failure.text, t.failure.values ? '  ' + t.failure.values : '', t.steps.length, 'failure');
    $('list').replaceChildren(ol);
  };

  // go shows stop k, after k steps.
  const go = k => {
    const run = now.run;
    if (!run) return;
    k = Math.min(Math.max(k, 0), run.last);
    const touched = run.go(k);
    for (const key of now.hot) touched.add(key);
    now.step = k;
    now.hot = new Set();
    for (const key of touched) paint(key, false);
    now.hot = new Set(run.changed());
    // Boxes first: a row makes its box hot, too.
    for (const key of [...now.hot].sort((a, b) => (a[0] === 'n' ? 0 : 1) - (b[0] === 'n' ? 0 : 1))) paint(key, true);
    for (const key of now.hot) touched.add(key);
    showValues(touched);
    place(now.trace, k);
  };

  // place marks the step in the source and in the list of steps.
  const place = (t, k) => {
    frame();
    const done = t.steps[k - 1], next = t.steps[k];
    const here = done || next;
    for (const [li, cls] of now.marked) li.classList.remove(cls);
    now.marked = [];
    if (here) showFile(here.f);
    let at = null;
    if (next) at = mark(next.f, next.l, 'next');
    if (done) at = mark(done.f, done.l, 'now') || at;
    if (!next && t.failure && t.failure.l) {
      const f = mark(t.failure.f, t.failure.l, 'fails');
      at = at || f;
    }
    if (at) reveal(at, $('lines').parentElement, 90);
    if (now.item) now.item.removeAttribute('aria-current');
    now.item = now.items[k];
    now.item.setAttribute('aria-current', 'step');
    reveal(now.items[k], $('steps'), 40);
    $('slider').value = String(k);
    const number = now.run.film ? ', machine step ' + t.numbers[k] : '';
    $('place').textContent = 'step ' + (t.left + k) + ' of ' + (t.left + t.steps.length);
    $('place').title = number.slice(2);
    $('slider').setAttribute('aria-valuetext', $('place').textContent + number);
    for (const id of ['first', 'back', 'backover', 'backout', 'backto']) $(id).disabled = k === 0;
    for (const id of ['forth', 'last', 'over', 'out', 'to']) $(id).disabled = k === t.steps.length;
    $('spoken').textContent = k === 0 ? 'initial state' : 'step ' + (t.left + k) + ': ' + done.t;
    bring();
  };

  // toLine goes to the next stop, forward or back, before a step in a line of the file that is shown.
  const toLine = (by, line) => {
    if (!now.run || !(line > 0)) return;
    const to = now.run.line(by, now.file, line), step = now.trace.steps[to];
    if (step && step.f === now.file && step.l === line) go(to);
    else say('no step ' + (by > 0 ? 'behind' : 'before') + ' this one is in line ' + line);
  };
  const asked = () => Number($('line').value);

  $('first').onclick = () => go(0);
  $('back').onclick = () => go(now.step - 1);
  $('forth').onclick = () => go(now.step + 1);
  $('last').onclick = () => go(Infinity);
  $('over').onclick = () => now.run && go(now.run.over(1));
  $('backover').onclick = () => now.run && go(now.run.over(-1));
  $('out').onclick = () => now.run && go(now.run.out(1));
  $('backout').onclick = () => now.run && go(now.run.out(-1));
  $('to').onclick = () => toLine(1, asked());
  $('backto').onclick = () => toLine(-1, asked());
  $('return').onclick = goBack;
  $('slider').oninput = () => go(Number($('slider').value));
  $('fit').onclick = () => {
    wanted = !$('canvas').classList.contains('fit');
    setFit(wanted);
    bring();
  };
  $('lines').addEventListener('click', e => {
    const line = e.target.closest('li');
    if (!now.run || !line || e.target.tagName !== 'I') return;
    toLine(e.shiftKey ? -1 : 1, now.lines.indexOf(line) + 1);
  });

  // ---- keys

  $('filter').oninput = filter;
  $('help').onclick = () => $('keys').showModal();
  const keys = {
    ArrowRight: () => go(now.step + 1), ArrowLeft: () => go(now.step - 1),
    Home: () => go(0), End: () => go(Infinity),
    n: () => $('over').click(), p: () => $('backover').click(), o: () => $('out').click(), O: () => $('backout').click(),
    l: () => { $('line').focus(); $('line').select(); }, Backspace: goBack,
    ArrowDown: () => move(1), ArrowUp: () => move(-1),
    '/': () => $('filter').focus(), '?': () => $('keys').showModal(),
    t: () => $('theme').click(), f: () => $('fit').click(),
  };
  document.addEventListener('keydown', e => {
    if (e.ctrlKey || e.altKey || e.metaKey || $('keys').open) return;
    if (e.target === $('filter')) {
      if (e.key === 'Escape' || e.key === 'Enter') $('filter').blur();
      return;
    }
    if (e.target === $('line')) {
      if (e.key === 'Escape') $('line').blur();
      if (e.key === 'Enter') {
        e.preventDefault();
        toLine(e.shiftKey ? -1 : 1, asked());
      }
      return;
    }
    if (e.target === $('slider') && e.key.startsWith('Arrow')) return; // it steps by itself
    if (keys[e.key]) {
      e.preventDefault();
      keys[e.key]();
    }
  });

  // ---- begin

  setTheme('auto');
  buildTable();
  buildChips();
  filter();
  if (data.folder) {
    $('folder').textContent = ' in ' + (data.folder.length > 24 ? '…' + data.folder.slice(-22) : data.folder);
    $('folder').title = data.folder;
  }
  if (data.results.length > 0) select(0); // violated ones come first
  window.assay = { go, now, select, jump, data, Run }; // for the console, and for tests
