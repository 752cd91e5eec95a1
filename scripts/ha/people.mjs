/** Who works while machines fail: writers at two APIs, and readers of the console's pages. */
import { setTimeout as pause } from "node:timers/promises";
import { API_PORTS } from "./files.mjs";

const WRITERS = 4;
const PAGES = ["/locations", "/routes"];
const READ_EVERY_MS = 250;

/** Calls an API; undefined where no answer came within 30 s. */
export async function ask(port, method, path, { body, token, key } = {}) {
  const headers = {
    "content-type": "application/json",
    ...(token && { authorization: `Bearer ${token}` }),
    ...(key && { "idempotency-key": key }),
  };
  const signal = AbortSignal.timeout(30_000);
  const init = { method, headers, signal, body: body && JSON.stringify(body) };
  try {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, init);
    return { status: reply.status, data: await reply.json() };
  } catch {
    return undefined;
  }
}

/** Counts how often each answer came. */
const counted = (answers) => {
  const counts = new Map();
  for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  return [...counts].map(([answer, count]) => `${answer} × ${count}`).join(", ");
};

/** Writes all the time, and notes what was acknowledged, and when. */
export class Writers {
  acknowledged = [];
  refused = [];
  #ended = false;
  #done = [];

  constructor(token, office) {
    for (let writer = 0; writer < WRITERS; writer++)
      this.#done.push(this.#write(writer, token, office));
  }

  async #write(writer, token, office) {
    const ports = writer % 2 ? API_PORTS : API_PORTS.toReversed();
    for (let count = 0; !this.#ended; count++) {
      const name = `HA ${writer} ${count}`;
      const body = { name, type: "Cafe", location: { coordinates: [-83, 40] } };
      // As the console does it: again by the other API, with the same key.
      for (const port of ports) {
        const request = { body, token, key: `ha-${writer}-${count}` };
        const reply = await ask(port, "POST", `/offices/${office}/locations`, request);
        const at = performance.now();
        if (reply?.status === 200) {
          this.acknowledged.push({ name, at });
          break;
        }
        this.refused.push({ at, answer: reply?.status ?? "no answer" });
        await pause(200);
      }
    }
  }

  /** The longest pause between two acknowledged writes since a moment, in seconds. */
  longestPause(since) {
    const times = [since, ...this.acknowledged.map(({ at }) => at).filter((at) => at > since)];
    times.push(performance.now());
    return Math.max(...times.slice(1).map((at, index) => at - times[index])) / 1000;
  }

  acknowledgedSince = (since) => this.acknowledged.filter(({ at }) => at > since).length;

  refusedSince(since) {
    const answers = this.refused.filter(({ at }) => at > since).map((one) => one.answer);
    return { count: answers.length, answers: counted(answers) };
  }

  async end() {
    this.#ended = true;
    await Promise.all(this.#done);
  }
}

/** Opens pages all the time, each at its moment whether or not the one before has come. */
export class Readers {
  #url;
  #cookie = "";
  #ended = false;
  #seen = [];

  constructor(url) {
    this.#url = url;
  }

  async start() {
    const reply = await fetch(`${this.#url}/?index`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: this.#url },
      body: new URLSearchParams({ email: "dana.mills@waybook.example", password: "waybook-demo" }),
    });
    const cookies = reply.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
    if (cookies.length === 0) throw new Error(`Signing in answered ${reply.status}`);
    this.#cookie = cookies.join("; ");
    void this.#read();
  }

  async #read() {
    for (let count = 0; !this.#ended; count++) {
      void this.#open(PAGES[count % PAGES.length]);
      await pause(READ_EVERY_MS);
    }
  }

  async #open(page) {
    const began = performance.now();
    const headers = { cookie: this.#cookie };
    const signal = AbortSignal.timeout(30_000);
    const init = { headers, signal, redirect: "manual" };
    let answer = "no answer";
    try {
      const reply = await fetch(this.#url + page, init);
      await reply.text();
      answer = reply.status;
    } catch {
      // As noted.
    }
    this.#seen.push({ began, ended: performance.now(), answer });
  }

  /** Pages opened since a moment: how many, which of them failed how, from the first to the last failure, and the longest wait; seconds. */
  seenSince(since) {
    const seen = this.#seen.filter(({ began }) => began > since);
    const failed = seen.filter(({ answer }) => answer !== 200);
    const seconds = (ms) => Math.round(ms / 100) / 10;
    return {
      pages: seen.length,
      failed: failed.length,
      answers: counted(failed.map(({ answer }) => answer)),
      seconds: failed.length
        ? seconds(
            Math.max(...failed.map((one) => one.ended)) -
              Math.min(...failed.map((one) => one.began)),
          )
        : 0,
      longest: seconds(Math.max(0, ...seen.map(({ began, ended }) => ended - began))),
    };
  }

  end() {
    this.#ended = true;
  }
}
