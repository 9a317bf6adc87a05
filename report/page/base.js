  // The page of a report: what all parts of it use. All text that comes from programs is put in as text, never as
  // markup; the policy in the head of the page allows no other script than this one.

  const data = JSON.parse(document.getElementById('data').textContent);
  const $ = id => document.getElementById(id);

  // make builds an element; text is text.
  const make = (tag, cls, text) => {
    const e = document.createElement(tag);
    if (cls) e.className = cls;
    if (text !== undefined) e.textContent = text;
    return e;
  };
  const draw = (tag, attrs, text) => {
    const e = document.createElementNS('http://www.w3.org/2000/svg', tag);
    for (const k in attrs) e.setAttribute(k, attrs[k]);
    if (text !== undefined) e.textContent = text;
    return e;
  };

  // ---- theme

  const themes = ['auto', 'light', 'dark'];
  let theme = 'auto';
  const setTheme = t => {
    theme = t;
    if (t === 'auto') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = t;
    $('theme').textContent = 'theme: ' + t;
  };
  $('theme').onclick = () => setTheme(themes[(themes.indexOf(theme) + 1) % themes.length]);

  // reveal scrolls a pane, and nothing around it, to where one of its elements is to be seen, with some of what is above and below.
  const reveal = (e, pane, around) => {
    const r = e.getBoundingClientRect(), p = pane.getBoundingClientRect(), least = Math.min(around, p.height / 3);
    if (r.top < p.top + least) pane.scrollTop -= p.top + least - r.top;
    else if (r.bottom > p.bottom - least) pane.scrollTop += r.bottom - p.bottom + least;
  };
