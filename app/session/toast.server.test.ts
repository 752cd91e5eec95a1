import { beforeEach, expect, it } from "vitest";
import { readEnv, setEnv } from "~/server/env.server";
import { saveToast, takeToast } from "./toast.server";

const PAGE = "http://localhost/routes";

beforeEach(() => {
  setEnv(readEnv({ API_URL: "http://127.0.0.1:9", SESSION_SECRET: "s".repeat(32) }));
});

async function shown(redirectTo: string) {
  const undo = { action: "/undo", fields: { id: "1", redirectTo }, label: "Undo" };
  const toast = { type: "success", message: "Stop removed!", undo } as const;
  const header = await saveToast(toast, new Request(PAGE));
  expect(header.length).toBeLessThanOrEqual(4096);
  const cookie = header.split(";")[0] ?? "";
  return (await takeToast(new Request(PAGE, { headers: { cookie } }))).toast;
}

it("the session shows a toast with its undo on the next page", async () => {
  const toast = await shown("/routes?routePage=2");
  expect(toast).toMatchObject({ message: "Stop removed!", undo: { fields: { id: "1" } } });
});

it("the session leaves out an undo that is too long for a cookie, and still says what was done", async () => {
  const toast = await shown(`/routes?routeSearch=${"a".repeat(4000)}`);
  expect(toast).toMatchObject({ message: "Stop removed!" });
  expect(toast?.undo).toBeUndefined();
});

const toastCookie = async () =>
  (await saveToast({ type: "error", message: "No" }, new Request(PAGE))).split(";")[0] ?? "";

it("the session waits while a page is only fetched ahead", async () => {
  const headers = { cookie: await toastCookie(), "sec-purpose": "prefetch" };
  const ahead = await takeToast(new Request(PAGE, { headers }));
  expect(ahead.toast).toBeNull();
  expect(ahead.headers.getSetCookie()).toEqual([]);
});

it("the session is not taken when forged", async () => {
  const cookie = (await toastCookie()).replace(/=.{6}/, "=AAAAAA");
  expect((await takeToast(new Request(PAGE, { headers: { cookie } }))).toast).toBeNull();
});
