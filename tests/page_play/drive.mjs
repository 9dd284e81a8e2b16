// Plays a page in Chromium through its debugging pipe, with real keys, clicks and touches, without
// changing a byte of the page: its content security policy holds. Prints PLAYED, or what failed.
//
// node drive.mjs CHROMIUM PAGE.html WIDTHxHEIGHT[,touch][,dark] FOLDER SCRIPT... -- SESSION...
//
// The scripts are in the page before each session; the sessions share what the browser keeps (FOLDER).
// A session asks for input by drive({...}), see `actions`.
import {spawn} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {pathToFileURL} from 'node:url';

const [browser, page, look, folder, ...rest] = process.argv.slice(2);
const split = rest.indexOf('--');
const scripts = rest.slice(0, split), sessions = rest.slice(split + 1);
const [size, ...features] = look.split(',');
const [width, height] = size.split('x').map(Number);
const touch = features.includes('touch'), dark = features.includes('dark');
const TIMEOUT = 900_000;  // milliseconds of a session

const chromium = spawn(browser, ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run',
  `--user-data-dir=${folder}`, '--remote-debugging-pipe', 'about:blank'],
{stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe']});
const [, , , toBrowser, fromBrowser] = chromium.stdio;
toBrowser.on('error', () => {});  // reported as the end of the browser

let calls = 0, text = '';
const waiting = new Map(), listeners = new Set();
const send = (method, params = {}, sessionId = undefined) => new Promise((resolve, reject) => {
  waiting.set(++calls, {resolve, reject, method});
  toBrowser.write(JSON.stringify({id: calls, method, params, sessionId}) + '\0');
});
fromBrowser.setEncoding('utf8');
fromBrowser.on('data', (part) => {
  text += part;
  for (let end = text.indexOf('\0'); end >= 0; end = text.indexOf('\0')) {
    const message = JSON.parse(text.slice(0, end));
    text = text.slice(end + 1);
    const call = waiting.get(message.id);
    if (!call) {
      for (const listener of [...listeners]) listener(message);
      continue;
    }
    waiting.delete(message.id);
    if (message.error) call.reject(new Error(`${call.method}: ${message.error.message}`));
    else call.resolve(message.result);
  }
});
const finish = (said) => {
  console.log(said);
  chromium.kill();
  process.exit(said === 'PLAYED' ? 0 : 1);
};
chromium.on('exit', () => finish('the browser ended'));

// Keys other than letters and digits: [code of the system, text].
const KEYS = {Enter: [13, '\r'], Tab: [9, ''], ' ': [32, ' '], Escape: [27, ''], Backspace: [8, ''],
  ArrowUp: [38, ''], ArrowDown: [40, ''], ArrowLeft: [37, ''], ArrowRight: [39, ''], Home: [36, ''], End: [35, '']};
const MODIFIERS = {alt: 1, ctrl: 2, shift: 8};
const actionsOf = (call) => ({
  async key({key, ...held}) {
    const modifiers = Object.entries(MODIFIERS).reduce((sum, [name, bit]) => held[name] ? sum + bit : sum, 0);
    const [code, typed] = KEYS[key] ?? [key.toUpperCase().charCodeAt(0), held.ctrl || held.alt ? '' : key];
    const name = /^\d$/.test(key) ? `Digit${key}` : /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}`
      : key === ' ' ? 'Space' : key;
    const event = {key, code: name, windowsVirtualKeyCode: code, modifiers};
    await call('Input.dispatchKeyEvent', {...event, type: typed ? 'keyDown' : 'rawKeyDown', text: typed});
    await call('Input.dispatchKeyEvent', {...event, type: 'keyUp'});
  },
  async click({x, y, count = 1}) {
    await call('Input.dispatchMouseEvent', {type: 'mouseMoved', x, y});
    for (let i = 1; i <= count; ++i) {
      const event = {x, y, button: 'left', clickCount: i};
      await call('Input.dispatchMouseEvent', {...event, type: 'mousePressed', buttons: 1});
      await call('Input.dispatchMouseEvent', {...event, type: 'mouseReleased'});
    }
  },
  async tap({x, y}) {
    await call('Input.dispatchTouchEvent', {type: 'touchStart', touchPoints: [{x, y}]});
    await call('Input.dispatchTouchEvent', {type: 'touchEnd', touchPoints: []});
  },
  async reload() {
    await call('Page.reload');
  },
  /** The number of pages that printing makes. */
  async print() {
    const {data} = await call('Page.printToPDF', {preferCSSPageSize: true, printBackground: true});
    return Buffer.from(data, 'base64').toString('latin1').match(/\/Type\s*\/Page\b/g).length;
  },
});

const playSession = async (session) => {
  const {targetId} = await send('Target.createTarget', {url: 'about:blank'});
  const {sessionId} = await send('Target.attachToTarget', {targetId, flatten: true});
  const call = (method, params) => send(method, params, sessionId);
  const actions = actionsOf(call);
  const done = new Promise((resolve) => {
    setTimeout(() => resolve('the session takes too long'), TIMEOUT).unref();
    listeners.add(async ({method, params, sessionId: from}) => {
      if (from !== sessionId) return;
      if (method === 'Log.entryAdded' && params.entry.level === 'error') resolve(params.entry.text);
      if (method !== 'Runtime.bindingCalled') return;
      const {id, said, report, action, ...what} = JSON.parse(params.payload);
      if (report !== undefined) return console.log(report);
      if (said !== undefined) return resolve(said);
      const answer = await actions[action](what).catch((error) => resolve(String(error)));
      if (action !== 'reload') {
        await call('Runtime.evaluate', {expression: `driven(${id}, ${JSON.stringify(answer ?? null)})`});
      }
    });
  });
  for (const domain of ['Page', 'Runtime', 'Log']) await call(`${domain}.enable`);
  await call('Runtime.addBinding', {name: 'toDriver'});
  await call('Emulation.setDeviceMetricsOverride', {width, height, deviceScaleFactor: 1, mobile: touch});
  if (touch) await call('Emulation.setTouchEmulationEnabled', {enabled: true});
  await call('Emulation.setEmulatedMedia',
    {features: [{name: 'prefers-color-scheme', value: dark ? 'dark' : 'light'}]});
  for (const file of [...scripts, session]) {
    await call('Page.addScriptToEvaluateOnNewDocument', {source: readFileSync(file, 'utf8')});
  }
  await call('Page.navigate', {url: pathToFileURL(page).href});
  const said = await done;
  listeners.clear();
  await send('Target.closeTarget', {targetId});
  return said;
};

try {
  for (const session of sessions) {
    const said = await playSession(session);
    if (said !== 'PLAYED') finish(`${session}: ${said}`);
  }
  finish('PLAYED');
} catch (error) {
  finish(String(error.stack));
}
