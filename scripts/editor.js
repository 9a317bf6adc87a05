// An editor, as its tests drive debuggers: it goes from two failures back to their causes in Java code.
'use strict';
const assert = require('assert');
const path = require('path');
const [root, modules, trace] = process.argv.slice(2).map(p => path.resolve(p));
const { DebugClient } = require(require.resolve('@vscode/debugadapter-testsupport', { paths: [modules] }));

const main = { threadId: 1 };

// session starts a debugger, has it do something, and ends it.
const session = async (name, launch, filters, work) => {
  const dc = new DebugClient(path.join(root, 'bin/assay'), 'dap', 'assay', { cwd: root });
  dc.defaultTimeout = 60000;
  await dc.start();
  try {
    const can = (await dc.initializeRequest()).body;
    for (const ability of ['supportsStepBack', 'supportsDataBreakpoints', 'supportsConfigurationDoneRequest']) assert(can[ability], ability);
    const ready = dc.waitForEvent('initialized');
    const launched = dc.launchRequest(launch);
    await ready;
    await dc.setExceptionBreakpointsRequest({ filters: [], filterOptions: filters });
    const stopped = dc.waitForEvent('stopped');
    await dc.configurationDoneRequest();
    await launched;
    await stopped;
    await work(dc);
    console.log('ok   ' + name);
  } finally {
    await dc.stop(); // disconnects
  }
};

// top is the innermost frame, with what its variables and their parts are worth.
const top = async dc => {
  const frame = (await dc.stackTraceRequest(main)).body.stackFrames[0];
  const scopes = (await dc.scopesRequest({ frameId: frame.id })).body.scopes;
  const names = async reference => {
    const out = {};
    for (const v of (await dc.variablesRequest({ variablesReference: reference })).body.variables) out[v.name] = v;
    return out;
  };
  return { frame, locals: await names(scopes[0].variablesReference), names };
};
// move asks for a motion and waits until it has ended.
const move = async (dc, motion) => {
  const [stopped] = await Promise.all([dc.waitForEvent('stopped'), dc.send(motion, main)]);
  return stopped.body.reason;
};
const at = (x, file, line) => {
  assert.strictEqual(x.frame.line, line);
  assert(x.frame.source.path.endsWith(file), x.frame.source.path);
};

// The exception of a program: forward to where it is made, and back to the write of the index.
const belt = async dc => {
  assert.strictEqual(await move(dc, 'continue'), 'exception');
  let here = await top(dc);
  at(here, 'Belt.java', 16);
  const parts = await here.names(here.locals.this.variablesReference);
  assert.strictEqual(parts.head.value, '3');
  const info = (await dc.dataBreakpointInfoRequest({ name: 'head', variablesReference: here.locals.this.variablesReference })).body;
  assert(info.dataId);
  await dc.setExceptionBreakpointsRequest({ filters: [] });
  await dc.send('setDataBreakpoints', { breakpoints: [{ dataId: info.dataId }] });
  for (const before of ['2', '1', '0']) {
    assert.strictEqual(await move(dc, 'reverseContinue'), 'data breakpoint');
    here = await top(dc);
    at(here, 'Belt.java', 17);
    const value = (await dc.evaluateRequest({ expression: 'head', frameId: here.frame.id })).body.result;
    assert.strictEqual(value, before);
  }
  await dc.send('setDataBreakpoints', { breakpoints: [] });
  for (const line of [17, 16]) { // it stands before the write, in the middle of its line
    assert.strictEqual(await move(dc, 'stepBack'), 'step');
    at(await top(dc), 'Belt.java', line);
  }
  assert.strictEqual(await move(dc, 'continue'), 'end');
};

// A counterexample of a check: it opens where it fails, and goes back to the statement that is wrong.
const list = async dc => {
  let here = null;
  let reason = '';
  for (let line = 0, n = 0; line !== 21; n++) {
    assert(n < 20, 'line 21 does not come');
    reason = await move(dc, 'stepBack');
    here = await top(dc);
    line = here.frame.line;
  }
  assert.strictEqual(reason, 'step');
  at(here, 'LinkedList.java', 21);
  assert.strictEqual(here.locals.value.value, 'Value0'); // value.prev, where it should be value.next
  assert.strictEqual(await move(dc, 'next'), 'step');
  here = await top(dc);
  assert.strictEqual(here.locals.value.value, 'Value3');
  const next = (await dc.evaluateRequest({ expression: 'this.head.next', frameId: here.frame.id })).body.result;
  assert.strictEqual(next, 'Value1');
};

let finished = false;
process.on('exit', code => {
  if (finished || code !== 0) return;
  console.error('FAILED: the debugger has gone, or does not answer');
  process.exitCode = 1;
});

(async () => {
  await session('an exception of a Java program, back to what made the index', { program: path.join(root, 'docs/guide/examples/Belt.java'), stopOnEntry: true },
    [{ filterId: 'made', condition: 'IndexOutOfBoundsException' }], belt);
  await session('a counterexample of a check of Java, back to the wrong statement', { program: trace }, [], list);
  finished = true;
})().catch(err => {
  console.error('FAILED: ' + (err.stack || err.message || err));
  process.exit(1);
});
