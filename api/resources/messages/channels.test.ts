import { randomUUID } from "node:crypto";
import type { CallInput } from "contract/call";
import {
  countUnread,
  createChannel,
  getChannel,
  listChannels,
  listMessages,
  readChannel,
  sendMessage,
} from "contract/calls";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { channelReads, channels, messages } from "../../db/schema";
import { type As, requestFor, type TestApi, testApi } from "../../testing/api";
import { brokenRules } from "../../testing/invariants";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  const { db } = api.database;
  await db.delete(channelReads);
  await db.delete(messages);
  await db.delete(channels);
});
afterAll(() => api.close());

const manager = { user: "hubManager", office: "hub" } as const;
const agent = { user: "hubAgent", office: "hub" } as const;
const open = async (as: As, name: string, officeId?: string) =>
  (await api.ok(as, createChannel, { body: { name, officeId } })).id;
const send = (as: As, id: string, text: string) =>
  api.ok(as, sendMessage, { params: { id }, body: { text } });
const read = (as: As, id: string, upTo?: string) =>
  api.ok(as, readChannel, { params: { id }, query: { upTo } });
const allUnread = async (as: As) => (await api.ok(as, countUnread)).unread;
const names = async (as: As, search?: string) =>
  (await api.ok(as, listChannels, { query: { search } })).data.map(({ name }) => name);
const unread = async (as: As, id: string) =>
  (await api.ok(as, listChannels)).data.find((channel) => channel.id === id)?.unread;

describe("channels", () => {
  it("are opened in the path's office, or one of its branches that is named", async () => {
    const { hub, depot, south } = api.world.offices;
    const made = await api.ok(manager, createChannel, { body: { name: " Team " } });
    expect(made).toMatchObject({ name: "Team", officeId: hub, unread: 0, lastMessageAt: null });
    const body = (officeId: string) => ({ body: { name: "Other", officeId } });
    expect(await api.ok(manager, createChannel, body(depot))).toMatchObject({ officeId: depot });
    expect(await api.ok(agent, createChannel, { body: { name: "A" } })).toMatchObject({
      officeId: hub,
    });
    for (const [as, officeId] of [
      [manager, south],
      [manager, "no-office"],
      [agent, depot],
      [{ user: "admin" }, "00000000-0000-7000-8000-000000000000"],
    ] as const) {
      expect(await api.status(as, createChannel, body(officeId))).toBe(404);
    }
    expect(
      await api.fails({ user: "admin" }, createChannel, { body: { name: "A" } }),
    ).toMatchObject({ statusCode: 422, details: { "body.officeId": expect.any(String) } });
    expect(await api.fails(manager, createChannel, { body: { name: " " } })).toMatchObject({
      statusCode: 422,
      details: { "body.name": expect.any(String) },
    });
  });

  it("are seen by their office, those above it and its agents", async () => {
    const { hub, depot, south } = api.world.offices;
    for (const [name, officeId] of Object.entries({ hub, depot, south })) {
      await open({ user: "admin" }, name, officeId);
    }
    const seen = async (as: As) => (await names(as)).sort();
    expect(await seen({ user: "admin" })).toEqual(["depot", "hub", "south"]);
    expect(await seen(manager)).toEqual(["depot", "hub"]);
    expect(await seen({ user: "northManager", office: "north" })).toEqual(["depot", "hub"]);
    expect(await seen({ user: "depotManager", office: "depot" })).toEqual(["depot"]);
    expect(await seen(agent)).toEqual(["hub"]);
    expect(await seen({ user: "depotAgent", office: "depot" })).toEqual(["depot"]);
  });

  it("come with the one of the latest message first and the silent last; found by name", async () => {
    const first = await open(manager, "First 100%");
    await open(manager, "Silent");
    const second = await open(manager, "Second");
    await send(manager, first, "a");
    api.clock.now = new Date(api.clock.now.getTime() + 1000);
    await send(agent, second, "b");
    expect(await names(manager)).toEqual(["Second", "First 100%", "Silent"]);
    expect(await names(manager, "0%")).toEqual(["First 100%"]);
    expect(await names(manager, "SE")).toEqual(["Second"]);
  });

  it("are sorted and narrowed by name and office, and found by the office's name", async () => {
    const { hub, depot } = api.world.offices;
    await open(manager, "B", hub);
    await open(manager, "A", depot);
    const list = async (query: CallInput<typeof listChannels>["query"]) =>
      (await api.ok(manager, listChannels, { query })).data.map(({ name }) => name);
    expect(await list({ sortBy: "name" })).toEqual(["A", "B"]);
    expect(await list({ sortBy: "office.name", sortOrder: "desc" })).toEqual(["B", "A"]);
    expect(await list({ filters: "name:b" })).toEqual(["B"]);
    expect(await list({ search: "Depot" })).toEqual(["A"]);
  });

  it("come with their office and the beginning of their last message", async () => {
    const id = await open(manager, "Team");
    const about = { id, name: "Team", office: { name: "Hub" } };
    expect(await api.ok(agent, getChannel, { params: { id } })).toMatchObject({
      ...about,
      lastMessage: null,
    });
    await send(manager, id, "First");
    await send(agent, id, "x".repeat(300));
    const lastMessage = { text: "x".repeat(200), user: { displayName: "hubAgent" } };
    expect(await api.ok(manager, getChannel, { params: { id } })).toMatchObject({
      ...about,
      unread: 1,
      lastMessage,
    });
    expect((await api.ok(manager, listChannels)).data).toMatchObject([{ ...about, lastMessage }]);
  });
});

describe("messages", () => {
  it("come newest first, with who wrote them, by page and by search", async () => {
    const id = await open(manager, "Team");
    for (let n = 1; n <= 5; n++) await send(n % 2 ? agent : manager, id, `Message ${n}`);
    const list = (query: { page?: number; limit?: number; search?: string }) =>
      api.ok(agent, listMessages, { params: { id }, query });
    const page = await list({ limit: 2 });
    expect(page).toMatchObject({
      totalDocs: 5,
      hasNextPage: true,
      data: [
        { text: "Message 5", user: { displayName: "hubAgent", office: { name: "Hub" } } },
        { text: "Message 4", user: { displayName: "hubManager" } },
      ],
    });
    expect((await list({ limit: 2, page: 3 })).data.map(({ text }) => text)).toEqual(["Message 1"]);
    expect((await list({ search: "GE 3" })).data.map(({ text }) => text)).toEqual(["Message 3"]);
    expect((await list({ search: "nothing" })).data).toEqual([]);
  });

  it("count as unread for the others until these read them, never for their author", async () => {
    const id = await open(manager, "Team");
    await read(agent, id);
    await send(manager, id, "one");
    await send(manager, id, "two");
    await send(agent, id, "mine");
    expect(await unread(agent, id)).toBe(2);
    expect(await unread(manager, id)).toBe(1);
    await read(agent, id);
    expect(await unread(agent, id)).toBe(0);
    expect(await unread(manager, id)).toBe(1);
    // In the very same moment as the reading.
    await send(manager, id, "three");
    expect(await unread(agent, id)).toBe(1);
    expect(await unread({ user: "hubAgent2", office: "hub" }, id)).toBe(4);
  });

  it("are read up to one of them, and never unread again", async () => {
    const id = await open(manager, "Team");
    const other = await open(manager, "Other");
    const first = await send(manager, id, "one");
    const second = await send(manager, id, "two");
    await send(manager, id, "three");
    await read(agent, id, second.id);
    expect(await unread(agent, id)).toBe(1);
    await read(agent, id, first.id);
    expect(await unread(agent, id)).toBe(1);
    const strange = { params: { id: other }, query: { upTo: first.id } };
    expect(await api.status(agent, readChannel, strange)).toBe(404);
  });

  it("are counted as unread in all channels of the scope, up to a hundred", async () => {
    const { hub, depot } = api.world.offices;
    const [one, two] = [await open(manager, "One", hub), await open(manager, "Two", depot)];
    for (const text of ["a", "b"]) await send({ user: "admin" }, one, text);
    await send({ user: "admin" }, two, "c");
    await send(manager, two, "mine");
    expect(await allUnread(manager)).toBe(3);
    expect(await allUnread(agent)).toBe(2);
    expect(await allUnread({ user: "depotAgent", office: "depot" })).toBe(2);
    expect(await allUnread({ user: "southManager", office: "south" })).toBe(0);
    await read(manager, one);
    expect(await allUnread(manager)).toBe(1);
    const { db } = api.database;
    const many = Array.from({ length: 150 }, (_, n) => ({
      channelId: one,
      userId: api.world.users.admin,
      text: String(n),
      createdAt: new Date(api.clock.now.getTime() + 1000 + n).toISOString(),
    }));
    await db.insert(messages).values(many);
    await db.update(channels).set({ lastMessageAt: many.at(-1)?.createdAt });
    expect(await allUnread(manager)).toBe(100);
    expect(await unread(manager, one)).toBe(100);
  });

  it("of one's own are read with those before them", async () => {
    const id = await open(manager, "Team");
    const readUpTo = async () =>
      (await api.database.db.select().from(channelReads)).map(({ readAt }) => readAt);
    await send(agent, id, "one");
    await read(manager, id);
    const { createdAt } = await send(manager, id, "two");
    expect(await readUpTo()).toEqual([createdAt]);
    await send(agent, id, "three");
    await send(manager, id, "four");
    expect(await readUpTo()).toEqual([createdAt]);
    expect(await unread(manager, id)).toBe(1);
  });

  it("are paged from a message on, whatever is written meanwhile, and counted by the counter", async () => {
    const id = await open(manager, "Team");
    const sent = [];
    for (let n = 1; n <= 5; n++) sent.push(await send(manager, id, `${n}`));
    const page = (after?: string) =>
      api.ok(agent, listMessages, { params: { id }, query: { limit: 2, after } });
    const first = await page();
    await send(manager, id, "6");
    api.statements.length = 0;
    const second = await page(first.data.at(-1)?.id);
    expect(second.data.map(({ text }) => text)).toEqual(["3", "2"]);
    expect(second.totalDocs).toBe(6);
    expect(api.statements.filter((text) => text.includes("count(*)::int AS total"))).toHaveLength(
      1,
    );
    await api.database.db.delete(messages).where(eq(messages.id, sent[0]?.id ?? ""));
    expect((await page(second.data.at(-1)?.id)).data).toEqual([]);
    expect(await brokenRules(api.database.db)).toEqual([]);
  });

  it("sent all at once are all there, in one order, with the channel's time at the last", async () => {
    const id = await open(manager, "Team");
    const sent = await Promise.all(
      Array.from({ length: 8 }, (_, n) => send(n % 2 ? agent : manager, id, `${n}`)),
    );
    const times = new Set(sent.map(({ createdAt }) => createdAt));
    expect(times.size).toBe(8);
    const { data } = await api.ok(manager, listChannels);
    expect(data[0]?.lastMessageAt).toBe([...times].sort().at(-1));
  });

  it("with an id of their sender are one, however often and whenever they are sent", async () => {
    const id = await open(manager, "Team");
    const input = { params: { id }, body: { id: randomUUID(), text: "Once" } };
    const sent = await Promise.all([1, 2, 3].map(() => api.ok(agent, sendMessage, input)));
    expect(new Set(sent.map((one) => one.id))).toEqual(new Set([input.body.id]));
    expect(await api.ok(agent, sendMessage, input)).toEqual(sent[0]);
    expect(await unread(manager, id)).toBe(1);
    expect(await api.status(manager, sendMessage, input)).toBe(409);
    expect(await brokenRules(api.database.db)).toEqual([]);
  });

  it("are sent once, however often the same request comes", async () => {
    const id = await open(manager, "Team");
    const request = requestFor(
      sendMessage,
      { params: { id }, body: { text: "Once" } },
      api.world.offices.hub,
    );
    const headers = {
      ...request.headers,
      authorization: `Bearer ${await api.token("hubAgent")}`,
      "idempotency-key": "m-1",
    };
    const replies = [
      await api.app.inject({ ...request, headers }),
      await api.app.inject({ ...request, headers }),
    ];
    expect(replies[0]?.statusCode).toBe(200);
    expect(replies[1]?.json()).toEqual(replies[0]?.json());
    expect((await api.ok(agent, listMessages, { params: { id } })).totalDocs).toBe(1);
  });

  it("of another office's channel are out of reach, as if it weren't there", async () => {
    const { depot } = api.world.offices;
    const id = await open({ user: "admin" }, "Depot", depot);
    await send({ user: "admin" }, id, "secret");
    for (const [as, params] of [
      [{ user: "southManager", office: "south" }, { id }],
      [agent, { id }],
      [manager, { id: "nonsense" }],
    ] as const) {
      expect(await api.status(as, listMessages, { params })).toBe(404);
      expect(await api.status(as, sendMessage, { params, body: { text: "x" } })).toBe(404);
      expect(await api.status(as, readChannel, { params })).toBe(404);
    }
    expect((await api.ok(manager, listMessages, { params: { id } })).totalDocs).toBe(1);
    expect(
      await api.fails(manager, sendMessage, { params: { id }, body: { text: " " } }),
    ).toMatchObject({ statusCode: 422, details: { "body.text": expect.any(String) } });
  });
});
