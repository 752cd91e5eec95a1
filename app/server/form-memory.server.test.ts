import { EventEmitter } from "node:events";
import type { Request as Incoming, Response as Outgoing } from "express";
import { expect, it } from "vitest";
import { countAsUpload, countFormMemory, takeFormMemory } from "./form-memory.server";

const MB = 1024 * 1024;

/** A post of an address, as the pages see it, and how it ends. */
function post(ip: string, { isUpload = false, given = {} } = {}) {
  const res = new EventEmitter();
  const headers: Record<string, string> = { ...given };
  countFormMemory(
    { method: "POST", ip, headers } as unknown as Incoming,
    res as unknown as Outgoing,
    () => {},
  );
  if (isUpload) countAsUpload(headers);
  const request = new Request("http://x/", { headers });
  return { take: (bytes: number) => takeFormMemory(request, bytes), end: () => res.emit("close") };
}

it("forms of one address hold a part of all, and give it back once they are answered", () => {
  const first = post("10.0.0.1");
  const second = post("10.0.0.1");
  expect(first.take(15 * MB)).toBe(true);
  expect(second.take(2 * MB)).toBe(false);
  expect(post("10.0.0.2").take(2 * MB)).toBe(true);
  first.end();
  expect(second.take(2 * MB)).toBe(true);
});

it("forms of many addresses hold no more than there is for all", () => {
  const posts = Array.from({ length: 10 }, (_, index) => post(`10.0.1.${index}`));
  const taken = posts.filter(({ take }) => take(10 * MB));
  expect(taken.length).toBeLessThan(7);
  for (const { end } of posts) end();
});

it("an upload has a part of its own, and nobody names the part of another", () => {
  const upload = post("10.0.0.3", { isUpload: true });
  expect(upload.take(25 * MB)).toBe(true);
  const forged = post("10.0.0.3", { given: { "x-waybook-form": "forged" } });
  expect(forged.take(17 * MB)).toBe(false);
  upload.end();
});
