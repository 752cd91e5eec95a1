import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readEnv, setEnv } from "../server/env.server";
import { forgetPost, readSavedPost, type SavedPost, savePost } from "./saved-post.server";

const [OLD, NEW] = ["o".repeat(32), "n".repeat(32)];
const PAGE = "/routes/7/rename?routePage=2";

const withSecrets = (SESSION_SECRET: string) =>
  setEnv(readEnv({ API_URL: "http://127.0.0.1:9", SESSION_SECRET, DATA_DIR: dataDir }));

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "waybook-posts-"));
  withSecrets(OLD);
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(dataDir, { recursive: true });
});

const postTo = (page: string) => new Request(`http://console.test${page}`, { method: "POST" });

/** What the browser sends back of a cookie. */
const sentBack = (cookie: string) => `js=1; ${cookie.split(";")[0]}; other=2`;

const EMPTY: SavedPost = { fields: [], why: "signed out" };

async function save(post: Partial<SavedPost>, page = PAGE): Promise<string> {
  return sentBack(await savePost({ ...EMPTY, ...post }, postTo(page)));
}

const POST: SavedPost = {
  ...EMPTY,
  fields: [
    ["name", "Jürgens Straße"],
    ["ids", "1"],
    ["ids", "2"],
  ],
  userId: "u1",
};

describe("a saved form", () => {
  it("is found again by the page that it was sent to, as it was", async () => {
    expect(await readSavedPost(await save(POST), PAGE)).toEqual(POST);
  });

  it("is saved for its own path, out of the reach of scripts, for half an hour", async () => {
    const cookie = await savePost(POST, postTo(PAGE));
    expect(cookie).toMatch(/; Path=\/routes\/7\/rename; Max-Age=1800; HttpOnly; SameSite=Lax$/);
    expect(forgetPost(postTo(PAGE))).toBe(
      "waybook_unsent=; Path=/routes/7/rename; Max-Age=0; HttpOnly; SameSite=Lax",
    );
  });

  it("can't be read by who holds the cookie", async () => {
    const cookie = await save({ fields: [["name", "a-secret-plan"]] });
    const parts = cookie.split(/[=.;]/).map((part) => Buffer.from(part, "base64url").toString());
    expect([cookie, ...parts].join()).not.toContain("a-secret-plan");
  });

  it("is not for the same path with another query", async () => {
    expect(await readSavedPost(await save(POST), "/routes/7/rename?routePage=3")).toBeUndefined();
  });

  it("is not for a page below it, to which browsers send its cookie as well", async () => {
    expect(
      await readSavedPost(await save(POST), "/routes/7/rename/more?routePage=2"),
    ).toBeUndefined();
    const [above, own] = [await save(POST, "/plan"), await save(EMPTY, "/plan/filter")];
    expect(await readSavedPost(`${above}; ${own}`, "/plan/filter")).toEqual(EMPTY);
    expect(await readSavedPost(`${own}; ${above}`, "/plan")).toEqual(POST);
  });

  it("expires after its time, whatever cookies the browser sends", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const cookie = await save(POST);
    vi.setSystemTime(Date.now() + 29 * 60_000);
    expect(await readSavedPost(cookie, PAGE)).toEqual(POST);
    vi.setSystemTime(Date.now() + 2 * 60_000);
    expect(await readSavedPost(cookie, PAGE)).toBeUndefined();
  });

  it("is still read while its secret is being replaced, and not afterwards", async () => {
    const cookie = await save(POST);
    withSecrets(`${NEW},${OLD}`);
    expect(await readSavedPost(cookie, PAGE)).toEqual(POST);
    withSecrets(NEW);
    expect(await readSavedPost(cookie, PAGE)).toBeUndefined();
  });

  it("is nothing where the cookie is none of ours", async () => {
    const own = (await save(POST)).match(/waybook_unsent=([^;]+)/)?.[1] ?? "";
    const middle = own.length >> 1;
    const other = own[middle] === "A" ? "B" : "A";
    const changed = own.slice(0, middle) + other + own.slice(middle + 1);
    for (const value of ["", "x", "a.b.c.d.e", changed, `${own}.`]) {
      expect(await readSavedPost(`waybook_unsent=${value}`, PAGE)).toBeUndefined();
    }
    expect(await readSavedPost(undefined, PAGE)).toBeUndefined();
  });

  const long = Array.from({ length: 1000 }, (): [string, string] => ["n", crypto.randomUUID()]);

  it("that is too long for a cookie is still saved for its sender", async () => {
    const saved = await save({ fields: long, userId: "u1" });
    expect(saved.length).toBeLessThan(600);
    expect(await readSavedPost(saved, PAGE)).toEqual({ ...EMPTY, fields: long, userId: "u1" });
  });

  it("that is too long, and nobody knows whose, is known to have been there", async () => {
    const saved = await save({ fields: long });
    expect(await readSavedPost(saved, PAGE)).toEqual({ ...EMPTY, fields: null });
  });
});
