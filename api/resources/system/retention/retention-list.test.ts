import {
  createChannel,
  listMessages,
  listRetention,
  postPositions,
  sendMessage,
} from "contract/calls";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../../../app";
import { messages } from "../../../db/schema";
import { type TestApi, testApi } from "../../../testing/api";
import { until } from "../../../testing/queues";

const DAY = 24 * 3_600_000;
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const agent = { user: "hubAgent", office: "hub" } as const;

describe("the list of retention periods", () => {
  it("is shown to everyone, and to admins with the age of the oldest record", async () => {
    const body = [
      { coordinates: [-83, 40] as [number, number], recordedAt: api.clock.now.toISOString() },
    ];
    await api.ok(agent, postPositions, { params: { id: api.world.users.hubAgent }, body });
    const shown = await api.ok({ user: "hubAgent" }, listRetention);
    expect(shown.data).toEqual([
      { what: "positions", hours: null },
      { what: "messages", hours: null },
      { what: "mails", hours: null },
      { what: "jobs", hours: 24 },
      { what: "imports", hours: 30 * 24 },
      { what: "looks", hours: null },
      { what: "sessions", hours: 24 },
      { what: "audit", hours: null },
      { what: "proof", hours: null },
      { what: "plans", hours: 90 * 24 },
    ]);
    const { data } = await api.ok({ user: "admin" }, listRetention);
    expect(data[0]).toEqual({
      what: "positions",
      hours: null,
      oldest: api.clock.now.toISOString(),
    });
    expect(data[1]?.oldest).toBeNull();
  });

  it("names a period after which old messages are deleted, and no others", async () => {
    const body = { name: "Team", officeId: api.world.offices.hub };
    const { id } = await api.ok({ user: "admin" }, createChannel, { body });
    for (const text of ["old", "older", "new"]) {
      await api.ok(agent, sendMessage, { params: { id }, body: { text } });
    }
    const { db } = api.database;
    await db.execute(sql`UPDATE ${messages} SET created_at = created_at - interval '3 days'
      WHERE ${messages.text} IN ('old', 'older')`);
    const app = await buildApp({
      db,
      secrets: ["a secret that only tests know, 32+"],
      now: () => api.clock.now,
      alone: api.database.engine === "pglite",
      retention: { messagesMs: 2 * DAY },
    });
    await app.ready();
    await until(async () => (await db.$count(messages)) === 1);
    await app.close();
    const { data } = await api.ok(agent, listMessages, { params: { id } });
    expect(data.map(({ text }) => text)).toEqual(["new"]);
  });
});
