import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { followEvents, type LiveState } from "./follow-events";

/** A browser's stream, whose fate the test decides. */
class Stream extends EventTarget {
  static readonly CLOSED = 2;
  static opened: Stream[] = [];
  readyState = 0;
  constructor(readonly url: string) {
    super();
    Stream.opened.push(this);
  }
  opens() {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }
  /** The browser opens it again by itself. */
  breaksOff() {
    this.readyState = 0;
    this.dispatchEvent(new Event("error"));
  }
  isRefused() {
    this.readyState = Stream.CLOSED;
    this.dispatchEvent(new Event("error"));
  }
  tells(name: string, data: string, lastEventId = "") {
    this.dispatchEvent(Object.assign(new Event(name), { data, lastEventId }));
  }
  close() {
    this.readyState = Stream.CLOSED;
  }
}

beforeEach(() => {
  Stream.opened = [];
  vi.stubGlobal("EventSource", Stream);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function follow() {
  const states: LiveState[] = [];
  const heard: string[] = [];
  const end = followEvents("/live/routes/7", {
    onState: (state) => states.push(state),
    on: { visit: (data) => heard.push(data) },
  });
  return { states, heard, end };
}
const stream = () => Stream.opened.at(-1) as Stream;

it("a page that follows events tells what comes, also after the browser opened it again", () => {
  const { states, heard } = follow();
  stream().opens();
  stream().tells("visit", "1");
  stream().breaksOff();
  stream().opens();
  stream().tells("visit", "2");
  expect(states).toEqual(["live", "reconnecting", "live"]);
  expect(heard).toEqual(["1", "2"]);
  expect(Stream.opened).toHaveLength(1);
});

it("a page that follows events opens another one where it was refused, with longer and longer pauses up to 10 s", () => {
  const { states } = follow();
  const pauses = [1, 2, 4, 8, 10, 10].map((seconds) => seconds * 1_000);
  for (const [at, pause] of pauses.entries()) {
    stream().isRefused();
    vi.advanceTimersByTime(pause - 1);
    expect(Stream.opened).toHaveLength(at + 1);
    vi.advanceTimersByTime(1);
    expect(Stream.opened).toHaveLength(at + 2);
  }
  stream().opens();
  expect(states.at(-1)).toBe("live");
  stream().isRefused();
  vi.advanceTimersByTime(1_000);
  expect(Stream.opened).toHaveLength(pauses.length + 2);
});

it("a page that follows events goes on after the last event that was told, with or without news", () => {
  follow();
  stream().opens();
  stream().isRefused();
  vi.advanceTimersByTime(1_000);
  expect(stream().url).toBe("/live/routes/7");
  stream().opens();
  stream().tells("visit", "1", "a/1:2:");
  stream().tells("visit", "2");
  stream().isRefused();
  vi.advanceTimersByTime(1_000);
  expect(stream().url).toBe("/live/routes/7?lastEventId=a%2F1%3A2%3A");
  stream().opens();
  stream().tells("beat", "", "b");
  stream().isRefused();
  vi.advanceTimersByTime(1_000);
  expect(stream().url).toBe("/live/routes/7?lastEventId=b");
});

it("a page that follows events opens another one in place of one that has gone silent, if it ever beat", () => {
  const { states } = follow();
  stream().opens();
  vi.advanceTimersByTime(600_000);
  expect(Stream.opened).toHaveLength(1);
  for (let beats = 0; beats < 4; beats++) {
    stream().tells("beat", "", "1");
    vi.advanceTimersByTime(44_000);
  }
  expect(Stream.opened).toHaveLength(1);
  vi.advanceTimersByTime(1_000);
  expect(Stream.opened).toHaveLength(2);
  expect(states).toEqual(["live", "reconnecting"]);
  expect(stream().url).toBe("/live/routes/7?lastEventId=1");
});

it("a page that follows events ends where the server tells nothing", () => {
  const { states } = follow();
  stream().opens();
  stream().tells("off", "");
  expect(states).toEqual(["live", "off"]);
  expect(stream().readyState).toBe(Stream.CLOSED);
});

it("a page that follows events opens none any more once it is left", () => {
  const { end } = follow();
  stream().isRefused();
  end();
  vi.advanceTimersByTime(60_000);
  expect(Stream.opened).toHaveLength(1);
});
