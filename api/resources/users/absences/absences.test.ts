import type { CallInput } from "contract/call";
import {
  createAbsence,
  deleteAbsence,
  listAbsences,
  listAudit,
  listUndo,
  undo,
  updateAbsence,
} from "contract/calls";
import { MOST_ABSENCES } from "contract/users/absence-facts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { queryRows } from "../../../db/rows";
import { absences } from "../../../db/schema";
import { type As, type TestApi, testApi } from "../../../testing/api";
import { addUser } from "../../../testing/roles/users";
import { isAbsentOn } from "./absent";

let api: TestApi;
let agent: string;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.database.db.delete(absences);
  agent = (await addUser(api.database.db, api.world, { displayName: "Kim Lee" })).id;
});

type Body = CallInput<typeof createAbsence>["body"];
type Changes = CallInput<typeof updateAbsence>["body"];
const hub = { user: "hubManager", office: "hub" } as const;
const south = { user: "southManager", office: "south" } as const;
const admin = { user: "admin" } as const;
const HOLIDAYS = { firstDay: "2026-12-24", lastDay: "2026-12-27" };

const bodyOf = (body: Partial<Body>): Body => ({ userId: agent, ...HOLIDAYS, ...body });
const add = (body: Partial<Body> = {}, as: As = hub) =>
  api.ok(as, createAbsence, { body: bodyOf(body) });
const refused = (body: Partial<Body>, as: As = hub) =>
  api.fails(as, createAbsence, { body: bodyOf(body) });
const change = (id: string, body: Changes) => api.ok(hub, updateAbsence, { params: { id }, body });
const daysListed = async (query: object = {}, as: As = hub) =>
  (await api.ok(as, listAbsences, { query })).data.map(({ firstDay }) => firstDay);

async function isAbsent(day: string): Promise<unknown> {
  const absent = isAbsentOn(sql`${agent}::uuid`, day);
  const [row] = await queryRows(api.database.db, sql`SELECT ${absent} AS absent`);
  return row?.absent;
}

describe("an absence", () => {
  it("is added, changed and deleted, and undo restores it", async () => {
    const made = await add({ note: "Holidays" });
    expect(made).toMatchObject({ userId: agent, ...HOLIDAYS, note: "Holidays" });
    const changed = await change(made.id, { lastDay: "2026-12-30" });
    expect(changed).toMatchObject({ ...HOLIDAYS, lastDay: "2026-12-30", note: "Holidays" });
    expect(await change(made.id, { note: "" })).toMatchObject({ note: null });

    const { undoId } = await api.ok(hub, deleteAbsence, { params: { id: made.id } });
    expect(await daysListed()).toEqual([]);
    expect((await api.ok(hub, listUndo, {})).data[0]).toMatchObject({
      id: undoId,
      restored: { absences: 1 },
      names: ["Kim Lee"],
    });
    const params = { id: undoId ?? "" };
    expect(await api.ok(hub, undo, { params })).toMatchObject({ restored: { absences: 1 } });
    expect(await daysListed()).toEqual(["2026-12-24"]);
  });

  it("covers its first and its last day and those between", async () => {
    await add();
    expect(await isAbsent("2026-12-23")).toBe(false);
    expect(await isAbsent("2026-12-24")).toBe(true);
    expect(await isAbsent("2026-12-26")).toBe(true);
    expect(await isAbsent("2026-12-27")).toBe(true);
    expect(await isAbsent("2026-12-28")).toBe(false);
  });

  it("is part of the history of its agent", async () => {
    const { id } = await add({ note: "Holidays" });
    await api.ok(hub, deleteAbsence, { params: { id } });
    const filter = JSON.stringify({ where: { aboutId: agent, kind: "absence" } });
    const { data } = await api.ok(hub, listAudit, { query: { filter } });
    const of = { recordId: id, name: "Kim Lee", officeId: api.world.offices.hub };
    expect(data).toMatchObject([
      { action: "deleted", ...of, before: { ...HOLIDAYS, note: "Holidays" } },
      { action: "created", ...of, after: HOLIDAYS },
    ]);
  });
});

describe("absences are listed", () => {
  it("by agent and by days that they touch, earliest first", async () => {
    const { id: userId } = await addUser(api.database.db, api.world);
    await add({ firstDay: "2027-02-01", lastDay: "2027-02-01" });
    await add();
    await add({ userId, firstDay: "2026-12-20", lastDay: "2026-12-20" });
    expect(await daysListed()).toEqual(["2026-12-20", "2026-12-24", "2027-02-01"]);
    expect(await daysListed({ userId: agent })).toEqual(["2026-12-24", "2027-02-01"]);
    expect(await daysListed({ from: "2026-12-27", to: "2027-01-31" })).toEqual(["2026-12-24"]);
    expect(await daysListed({ from: "2026-12-28", to: "2027-02-01" })).toEqual(["2027-02-01"]);
    expect(await daysListed({ to: "2026-12-24", userId })).toEqual(["2026-12-20"]);
  });

  it("to managers of the agent's present office", async () => {
    await add();
    const { hub: inHub, south: inSouth } = api.world.offices;
    expect(await daysListed({ officeId: inHub }, admin)).toHaveLength(1);
    expect(await daysListed({ officeId: inSouth }, admin)).toEqual([]);
    expect(await daysListed({}, south)).toEqual([]);
    expect(await daysListed({ userId: agent }, south)).toEqual([]);
  });
});

describe("an absence is refused", () => {
  it("that overlaps another one of its agent", async () => {
    const { id } = await add();
    const other = await add({ firstDay: "2026-12-28", lastDay: "2026-12-28" });
    const error = await refused({ firstDay: "2026-12-27", lastDay: "2027-01-02" });
    expect(error).toMatchObject({ statusCode: 409, cause: "ABSENCE_OVERLAPS" });
    expect(error.message).toContain("2026-12-24 to 2026-12-27");
    const longer = { params: { id }, body: { lastDay: "2026-12-28" } };
    expect(await api.status(hub, updateAbsence, longer)).toBe(409);
    // Its own days are no overlap, and others' neither.
    await change(other.id, { lastDay: "2026-12-29" });
    await add({ userId: (await addUser(api.database.db, api.world)).id });
  });

  it("if undo would make it overlap one that was added since", async () => {
    const { id } = await add();
    const { undoId } = await api.ok(hub, deleteAbsence, { params: { id } });
    await add({ firstDay: "2026-12-26", lastDay: "2026-12-30" });
    const error = await api.fails(hub, undo, { params: { id: undoId ?? "" } });
    expect(error).toMatchObject({ statusCode: 409, cause: "ABSENCE_OVERLAPS" });
    const { data } = await api.ok(hub, listUndo, {});
    expect(data.map((entry) => entry.id)).not.toContain(undoId);
  });

  it("with its days in the wrong order, too many, or none of the calendar", async () => {
    for (const [firstDay, lastDay, field] of [
      ["2026-12-24", "2026-12-23", "body.lastDay"],
      ["2026-01-01", "2027-01-02", "body.lastDay"],
      ["2026-02-30", "2026-03-01", "body.firstDay"],
    ] as const) {
      const error = await refused({ firstDay, lastDay });
      expect(error).toMatchObject({ statusCode: 422, details: { [field]: expect.any(String) } });
    }
    await add({ firstDay: "2026-01-01", lastDay: "2027-01-01" });
  });

  it("of who is no agent, and of agents of other offices", async () => {
    const { hubManager, southAgent } = api.world.users;
    expect(await refused({ userId: hubManager })).toMatchObject({ statusCode: 403 });
    expect(await refused({ userId: hubManager }, admin)).toMatchObject({ statusCode: 409 });
    expect(await refused({ userId: southAgent })).toMatchObject({ statusCode: 404 });
    const { id } = await add({}, admin);
    const params = { id };
    expect(await api.status(south, updateAbsence, { params, body: {} })).toBe(404);
    expect(await api.status(south, deleteAbsence, { params })).toBe(404);
    expect(await daysListed()).toHaveLength(1);
  });

  it("when changed since it was read", async () => {
    const { id, updatedAt } = await add();
    await change(id, { note: "Ill" });
    const body = { note: "Holidays", updatedAt: updatedAt ?? undefined };
    const error = await api.fails(hub, updateAbsence, { params: { id }, body });
    expect(error).toMatchObject({ statusCode: 409, cause: "CHANGED_MEANWHILE" });
  });

  it("if the agent has as many as there may be", async () => {
    const day = (at: number) => new Date(Date.UTC(2020, 0, at)).toISOString().slice(0, 10);
    const rows = Array.from({ length: MOST_ABSENCES }, (_, at) => ({
      ...{ userId: agent, firstDay: day(at), lastDay: day(at) },
    }));
    await api.database.db.insert(absences).values(rows);
    expect(await refused({})).toMatchObject({ statusCode: 409, cause: "TOO_MANY_ABSENCES" });
  });
});

it("two absences added at the same time do not overlap", async () => {
  const answers = await Promise.all([
    api.status(hub, createAbsence, { body: bodyOf({}) }),
    api.status(hub, createAbsence, { body: bodyOf({ firstDay: "2026-12-26" }) }),
  ]);
  expect(answers.sort()).toEqual([200, 409]);
});
