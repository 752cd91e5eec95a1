/** What somebody tries who has found, stolen or guessed a link or a tracker address. */
import type { Call } from "contract/call";
import {
  checkAgentLink,
  createChannel,
  makeAgentLink,
  makeAgentTracker,
  openAgentLink,
  reportTracked,
  revokeAgentLink,
  revokeAgentTracker,
  streamMessages,
} from "contract/calls";
import { MOST_WRONG_PINS } from "contract/links/facts";
import { seededRandom } from "geo/random";
import { rounds } from "platform/testing/long-run";
import { afterAll, beforeAll, expect, it } from "vitest";
import { positions, sessions } from "../../db/schema";
import { type TestApi, testApi } from "../../testing/api";
import { openStreamOf } from "../../testing/streams";

/** A few in the normal run, which is the same each time. */
const TRIES = rounds(25, 5_000);
const SEED = 41;
/** Within this time a stream ends. */
const STREAM_ENDS_MS = 10_000;

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ streamLimits: {} });
  await api.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => api.close());

const manager = { user: "hubManager", office: "hub" } as const;
const agent = () => ({ params: { id: api.world.users.hubAgent } });
const makeLink = async (pin?: string) =>
  (await api.ok(manager, makeAgentLink, { ...agent(), body: { pin } })).secret;

const random = seededRandom(SEED);
const below = (end: number) => Math.floor(random() * end);
const oneOf = <T>(of: readonly T[]): T => of[below(of.length)] as T;

/** What is nearly a secret, or nothing like one. */
function guess(secret: string): string {
  const at = below(secret.length);
  const changed = (letter: string) => secret.slice(0, at) + letter + secret.slice(at + 1);
  return oneOf([
    () => changed(secret[at] === "A" ? "B" : "A"),
    () => secret.slice(0, at),
    () => secret + oneOf(["=", " ", "\0", "A", "/", "%00", "\u200b"]),
    () => ` ${secret}`,
    () => changed(oneOf(["\u0410", "\uff21", "%41", "\\u0041", "\ud83d"])),
    () => secret.toUpperCase(),
    () => secret.split("").reverse().join(""),
    () => Buffer.from(secret).toString("base64"),
    () => "' OR secret_hash <> '",
    () => "%",
    () => oneOf(["null", "undefined", "__proto__", "constructor", "0", "[]", "*"]),
    () => "9".repeat(200),
  ])();
}

/** Asks from an address of its own, as limits count addresses. */
let addresses = 0;
async function ask(call: Call, body: unknown) {
  addresses++;
  const remoteAddress = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
  const reply = await api.app.inject({
    ...{ method: call.method, url: call.path, remoteAddress },
    payload: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });
  return reply.statusCode;
}

const tracked = (secret: string) => ({
  ...{ secret, program: "osmand" },
  positions: [{ coordinates: [-83, 40] }],
});

it(`no guess of ${TRIES} opens a link or a tracker address`, { timeout: 600_000 }, async () => {
  const secret = await makeLink();
  const { secret: tracker } = await api.ok(manager, makeAgentTracker, agent());
  const before = await api.database.db.$count(sessions);
  const answers = new Set<number>();
  for (let n = 0; n < TRIES; n++) {
    const [link, address] = [guess(secret), guess(tracker)];
    answers.add(await ask(openAgentLink, { secret: link }));
    answers.add(await ask(checkAgentLink, { secret: link }));
    answers.add(await ask(reportTracked, tracked(address)));
    // Neither secret opens the other.
    answers.add(await ask(openAgentLink, { secret: tracker }));
    answers.add(await ask(reportTracked, tracked(secret)));
  }
  // 422 is for what can be no secret.
  expect([...answers].filter((status) => status !== 404 && status !== 422)).toEqual([]);
  expect(await api.database.db.$count(positions)).toBe(0);
  expect(await ask(openAgentLink, { secret })).toBe(200);
  expect(await ask(reportTracked, tracked(tracker))).toBe(200);
  expect(await api.database.db.$count(sessions)).toBe(before + 1);
});

it("a secret that ended opens nothing, however often it is sent again", async () => {
  const old = await makeLink();
  const { secret: oldTracker } = await api.ok(manager, makeAgentTracker, agent());
  const replaced = [await makeLink(), (await api.ok(manager, makeAgentTracker, agent())).secret];
  await api.ok(manager, revokeAgentLink, agent());
  await api.ok(manager, revokeAgentTracker, agent());
  for (let n = 0; n < 3; n++) {
    for (const link of [old, replaced[0]]) {
      expect(await ask(openAgentLink, { secret: link })).toBe(404);
    }
    for (const tracker of [oldTracker, replaced[1] ?? ""]) {
      expect(await ask(reportTracked, tracked(tracker))).toBe(404);
    }
  }
});

it("a link opens nothing of another office, whatever path is asked", async () => {
  const { token } = await api.ok({}, openAgentLink, { body: { secret: await makeLink() } });
  const { offices, users } = api.world;
  const status = async (url: string, method: "GET" | "POST" = "GET") =>
    (
      await api.app.inject({
        ...{ url, method, headers: { authorization: `Bearer ${token}` } },
        ...(method === "POST" && { payload: {} }),
      })
    ).statusCode;
  for (const office of [offices.south, offices.north, offices.depot]) {
    for (const path of [
      "routes",
      "visits",
      "locations",
      "visits/presumed",
      "visits/late-reports",
      "channels",
    ]) {
      expect([403, 404]).toContain(await status(`/offices/${office}/${path}`));
    }
  }
  const own = `/offices/${offices.hub}`;
  for (const other of [users.southAgent, users.hubAgent2]) {
    expect([403, 404]).toContain(await status(`${own}/users/${other}/position`));
    expect([403, 404]).toContain(await status(`${own}/agent-trackers/${other}`, "POST"));
  }
  for (const path of ["agent-links", "agent-states", "audit", "users"]) {
    expect([403, 404]).toContain(await status(`${own}/${path}`));
  }
  expect(await status(`${own}/agent-links/${users.hubAgent}`, "POST")).toBe(403);
});

it("PINs can't be tried through, from one address or many, nor with the page of the link", async () => {
  const secret = await makeLink("7316");
  const pins = Array.from({ length: 40 }, () => String(below(9_000) + 1_000));
  const statuses: number[] = [];
  for (const pin of pins.filter((one) => one !== "7316")) {
    // Looking at the link gives no more tries.
    await ask(checkAgentLink, { secret });
    statuses.push(await ask(openAgentLink, { secret, pin }));
  }
  expect(statuses.filter((status) => status === 403)).toHaveLength(MOST_WRONG_PINS);
  expect(new Set(statuses.slice(MOST_WRONG_PINS))).toEqual(new Set([404]));
  expect(await ask(openAgentLink, { secret, pin: "7316" })).toBe(404);
  // All at once, they are counted one by one.
  const again = await makeLink("7316");
  const together = await Promise.all(
    pins.map((pin) => ask(openAgentLink, { secret: again, pin: pin === "7316" ? "1000" : pin })),
  );
  expect(together.filter((status) => status === 403)).toHaveLength(MOST_WRONG_PINS);
  expect(together.filter((status) => status !== 403)).not.toContain(200);
  expect(await ask(openAgentLink, { secret: again, pin: "7316" })).toBe(404);
});

it("streams end within 10 s of the end of their link", { timeout: 60_000 }, async () => {
  const { id: channelId } = await api.ok(manager, createChannel, { body: { name: "Field" } });
  const { token } = await api.ok({}, openAgentLink, { body: { secret: await makeLink() } });
  const input = { query: { channelId } };
  const as = { user: "hubAgent", office: "hub" } as const;
  const opened = [0, 1].map(() => openStreamOf(api, as, streamMessages, input, { token }));
  const streams = await Promise.all(opened);
  expect(streams.map(({ status }) => status)).toEqual([200, 200]);
  const began = performance.now();
  await api.ok(manager, revokeAgentLink, agent());
  await Promise.all(streams.map(({ ended }) => ended));
  expect(performance.now() - began).toBeLessThan(STREAM_ENDS_MS);
  const again = await openStreamOf(api, as, streamMessages, input, { token });
  expect(again.status).toBe(401);
  again.leave();
});
