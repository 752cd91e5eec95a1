import type { AgentLink } from "contract/entities";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { errorReply, OddUpstream, sendJson, setTestEnv } from "~/upstream/testing/odd-upstream";
import { linkInWords, readLinksOf } from "./links-of.server";

let upstream: OddUpstream;
beforeAll(async () => {
  upstream = await OddUpstream.start();
});
afterAll(() => upstream.stop());
beforeEach(() => setTestEnv(upstream.url));

const context = { token: "t", requestId: "q" };
const link: AgentLink = {
  createdAt: "2026-11-20T09:00:00.000Z",
  expiresAt: "2026-12-20T09:00:00.000Z",
  hasPin: false,
};
const day = (instant: string | null | undefined) => (instant ?? "").slice(0, 10);
const words = (more: Partial<AgentLink>, now = "2026-11-29T00:00:00.000Z") =>
  linkInWords({ ...link, ...more }, day, new Date(now));

it("the links of a page are read with few calls, by their agents", async () => {
  const ids = Array.from({ length: 250 }, (_, at) => `u${at}`);
  upstream.answers(({ url }, res) => {
    const asked = url.searchParams.get("ids")?.split(",") ?? [];
    sendJson(res, 200, { links: asked.slice(0, 1).map((id) => ({ id, ...link })) });
  });
  const found = await readLinksOf(context, ids);
  expect([...(found?.keys() ?? [])]).toEqual(["u0", "u200"]);
  expect(upstream.heard).toHaveLength(2);
});

it("a server that lists no links has none to show", async () => {
  upstream.answersJson(404, errorReply(404, "Not found"));
  expect(await readLinksOf(context, ["u1"])).toBeNull();
});

it("a link says whether it was opened, or that it has expired", () => {
  expect(linkInWords(undefined, day, new Date())).toBeNull();
  expect(words({})).toMatchObject({ state: "Not opened", isWorking: true, opened: null });
  const openedAt = "2026-11-21T09:00:00.000Z";
  expect(words({ openedAt })).toMatchObject({ state: "Opened", opened: "2026-11-21" });
  const later = words({ openedAt, usedAt: openedAt }, "2027-01-01T00:00:00.000Z");
  expect(later).toMatchObject({ state: "Expired", isWorking: false, used: "2026-11-21" });
});
