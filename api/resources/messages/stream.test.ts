import { setTimeout as pause } from "node:timers/promises";
import { createChannel, sendMessage, streamMessages } from "contract/calls";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { branchOffices, users } from "../../db/schema";
import { type As, type TestApi, testApi } from "../../testing/api";
import { type OpenStream, openStreamOf } from "../../testing/streams";

let api: TestApi;
const streams: OpenStream[] = [];
beforeAll(async () => {
  const streamLimits = {
    ...{ lookEveryMs: 20, heartbeatMs: 50, checkEveryMs: 50 },
    longestMs: 60_000,
  };
  api = await testApi({ streamLimits });
  await api.app.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.leave();
});
afterAll(() => api.close());

const manager = { user: "hubManager", office: "hub" } as const;
const agent = { user: "hubAgent", office: "hub" } as const;
const channel = async (as: As, officeId?: string) =>
  (await api.ok(as, createChannel, { body: { name: "Team", officeId } })).id;
const send = (as: As, id: string, text: string) =>
  api.ok(as, sendMessage, { params: { id }, body: { text } });
async function open(as: As, channelId?: string, lastEventId?: string): Promise<OpenStream> {
  const input = { query: { channelId } };
  const stream = await openStreamOf(api, as, streamMessages, input, { lastEventId });
  streams.push(stream);
  return stream;
}
/** Waits for what comes with one of the next looks; longer where the machine has much to do. */
const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 10_000 });
const texts = (stream: OpenStream) => stream.events().map(({ data }) => data.text);

describe("the stream of messages", () => {
  it("tells of each message as it is written, with who wrote it", async () => {
    const id = await channel(manager);
    await send(manager, id, "before");
    const stream = await open(agent);
    expect(stream.status).toBe(200);
    const { id: messageId } = await send(manager, id, "Line 1\nLine 2 \u{1F4E6}");
    await soon(() => expect(stream.events()).toHaveLength(1));
    await pause(100);
    expect(stream.events()).toMatchObject([
      {
        event: "message",
        data: {
          id: messageId,
          channelId: id,
          text: "Line 1\nLine 2 \u{1F4E6}",
          user: { displayName: "hubManager" },
        },
      },
    ]);
  });

  it("tells each reader of the channels that they see, or of the one they ask for", async () => {
    const { hub, depot, south } = api.world.offices;
    const admin = { user: "admin" } as const;
    const ids = {
      hub: await channel(admin, hub),
      other: await channel(admin, hub),
      depot: await channel(admin, depot),
      south: await channel(admin, south),
    };
    const heard = {
      admin: await open(admin),
      one: await open(manager, ids.other),
      hub: await open(manager),
      agent: await open(agent),
      depot: await open({ user: "depotAgent", office: "depot" }),
      south: await open({ user: "southManager", office: "south" }),
    };
    for (const [name, id] of Object.entries(ids)) await send(admin, id, name);
    await soon(() => {
      expect(texts(heard.admin)).toEqual(["hub", "other", "depot", "south"]);
      expect(texts(heard.one)).toEqual(["other"]);
      expect(texts(heard.hub)).toEqual(["hub", "other", "depot"]);
      expect(texts(heard.agent)).toEqual(["hub", "other"]);
      expect(texts(heard.depot)).toEqual(["depot"]);
      expect(texts(heard.south)).toEqual(["south"]);
    });
    expect((await open(manager, ids.south)).status).toBe(404);
    expect((await open(agent, ids.depot)).status).toBe(404);
  });

  it("goes on where it broke off, with what the reader may see", async () => {
    const id = await channel(manager);
    const other = await channel({ user: "admin" }, api.world.offices.south);
    const first = await open(agent, id);
    await send(manager, id, "1");
    await soon(() => expect(texts(first)).toEqual(["1"]));
    first.leave();
    await send(agent, id, "2");
    await send({ user: "admin" }, other, "not theirs");
    await send(manager, id, "3");
    const lastEventId = first.lastId();
    const stream = await open(agent, id, lastEventId);
    await soon(() => expect(texts(stream)).toEqual(["2", "3"]));
    await send(manager, id, "4");
    await soon(() => expect(texts(stream)).toEqual(["2", "3", "4"]));
    // All channels, and none of the positions and visits that are told beside them.
    const all = await open(agent, undefined, lastEventId);
    await soon(() => expect(texts(all)).toEqual(["2", "3", "4"]));
    const lost = await open(agent, id, "nonsense");
    await soon(() => expect(lost.events()).toMatchObject([{ event: "reset" }]));
  });

  it("ends for who may not read any more", async () => {
    const { db } = api.database;
    const { hub, depot } = api.world.offices;
    const above = await open(manager);
    const gone = await open({ user: "hubAgent2", office: "hub" });
    const stays = await open({ user: "southManager", office: "south" });
    await soon(() => expect(above.text()).toContain("event: beat"));
    await db
      .update(users)
      .set({ officeId: api.world.offices.south })
      .where(eq(users.id, api.world.users.hubAgent2));
    expect(await gone.ended).toBe("ended");
    await db.delete(branchOffices).where(eq(branchOffices.branchId, depot));
    expect(await above.ended).toBe("ended");
    const beats = stays.text().length;
    await soon(() => expect(stays.text().length).toBeGreaterThan(beats));
    await db.insert(branchOffices).values({ parentId: hub, branchId: depot });
  });
});
