
  // ---- the source

  const showFile = f => {
    if (f === now.file) return;
    now.file = f;
    const file = data.files[f];
    $('file').textContent = file ? file.name : '';
    const list = make('ol');
    now.lines = file && file.lines ? file.lines.map((text, i) => {
      const li = make('li');
      li.append(make('i', '', String(i + 1)), document.createTextNode(text));
      list.append(li);
      return li;
    }) : [];
    if (file && !file.lines) list.append(make('li', '', 'the text of this file is not in the report'));
    $('lines').replaceChildren(list);
    now.marked = [];
  };
  // cover colours lines by what an explanation of the verdict needed.
  const cover = r => {
    $('legend').hidden = !r.coverage;
    if (!r.coverage) return;
    for (const c of r.coverage.lines) {
      const li = now.lines[c.l - 1];
      if (c.f !== now.file || !li) continue;
      const worst = ['bare', 'part', 'full'].find(k => k === c.c || li.classList.contains(k));
      li.classList.remove('bare', 'part', 'full');
      li.classList.add(worst);
      li.title = (li.title ? li.title + '\n' : '') + c.t;
    }
  };
  const mark = (file, line, cls) => {
    if (file !== now.file || !now.lines[line - 1]) return null;
    now.lines[line - 1].classList.add(cls);
    now.marked.push([now.lines[line - 1], cls]);
    return now.lines[line - 1];
  };
