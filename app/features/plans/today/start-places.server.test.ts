import type { LonLat } from "geo/geometry/lon-lat";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { FreeAgentDay } from "~/slots/read-work.server";
import { emptyList, manager } from "~/upstream/testing/callers";
import { OddUpstream, sendJson, setTestEnv } from "~/upstream/testing/odd-upstream";
import { anAgent, aPlan } from "../engine/testing/documents";
import { createTurns } from "../turns";
import { dayProblem } from "./day-problem";
import { type Breaking, propose } from "./propose";
import { readStartPlaces, unknownStartWords } from "./start-places.server";
import { at, DAYS, HOUR, minutes, route, work } from "./testing/road";
import { toFields } from "./today-fields";
import { todayWords } from "./today-words.server";

const [MON, TUE] = DAYS;
const free = (name: string, day: string = MON): FreeAgentDay => ({
  ...{ day, start: 9 * HOUR, workingSeconds: 8 * HOUR, notBefore: day === MON ? 10 * HOUR : 0 },
  agent: { id: name, name, officeId: "o1" },
});

describe("agents without a route on the day", () => {
  const out: Breaking = { what: "out", agentDays: [0] };

  /** Ann is out with one stop, 20 minutes along the road. */
  async function proposed(starts: [string, LonLat][], agents = ["Ben", "Zoe"]) {
    const ann = route("Ann", MON, { places: [0, 20], visited: 1 });
    const days = { ...work([ann]), free: agents.map((name) => free(name)) };
    const about = { added: [], asked: minutes, starts: new Map(starts) };
    const before = dayProblem(days, DAYS, about);
    const after = await propose(before.problem, before.sequences, out, createTurns(60_000));
    return {
      words: todayWords(before, after, out),
      fields: toFields(before, after),
      notes: unknownStartWords(before, after, MON),
      later: unknownStartWords(before, after, "2026-11-25"),
    };
  }

  it("come from where they are, and their route starts at its first stop", async () => {
    const { words, fields, notes } = await proposed([["Ben", at(8)]], ["Ben"]);
    expect(words.moves).toMatchObject([{ to: "Ben, 10:12 am" }]);
    expect(words.changes[1]).toMatchObject({ agent: "Ben", ends: "10:42 am" });
    expect(fields.made).toEqual([`Ben ${MON} 10:15 Ann 20`]);
    expect(notes).toEqual([]);
  });

  it("are chosen by the way to the first stop", async () => {
    const starts: [string, LonLat][] = [
      ["Ben", at(2)],
      ["Zoe", at(15)],
    ];
    expect((await proposed(starts)).words.moves).toMatchObject([{ to: "Zoe, 10:05 am" }]);
  });

  it("come last of those that are as good if nobody knows where they are, and the page says so", async () => {
    const known = await proposed([["Zoe", at(10)]]);
    expect(known.words.moves).toMatchObject([{ to: "Zoe, 10:10 am" }]);
    expect(known.notes).toEqual([]);
    const { words, notes, later } = await proposed([]);
    expect(words.moves).toMatchObject([{ to: "Ben, 10:00 am" }]);
    expect(notes).toEqual([
      "Where Ben is now is not known: the way to the first stop is not counted.",
    ]);
    expect(later[0]).toMatch(/^Where Ben starts on Mon 11-30-2026 is not known: /);
  });
});

describe("where they start", () => {
  let api: OddUpstream;
  let answers: Record<string, object[]>;
  const state = (id: string, name: string) => ({
    ...{ id, state: name, user: { id } },
    position: { coordinates: [-83, 40], accuracy: 10 },
  });
  const depot = { name: "Depot", longitude: -82, latitude: 41 };
  const plan = (id: string, agents: string[]) => ({
    ...{ id, name: id, officeId: "o1", status: "accepted", firstDay: MON, lastDay: MON },
    ...{ agentCount: 1, placeCount: 1, updatedAt: "2026-11-20T10:00:00.000Z" },
    document: aPlan({ agents: agents.map((agent) => anAgent(agent, { depot })) }),
  });

  beforeAll(async () => {
    api = await OddUpstream.start();
    setTestEnv(api.url);
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    answers = {};
    api.answers(({ url: { pathname } }, res) => {
      const [, path = "", id] = /(agent-states|plans)(?:\/(.*))?$/.exec(pathname) ?? [];
      const data = answers[path];
      if (!data) return res.writeHead(404).end();
      const one = data.find((row) => "id" in row && row.id === id);
      sendJson(res, 200, id ? (one ?? {}) : { ...emptyList, data, totalDocs: data.length });
    });
  });
  const read = (names: string[], today: string = MON) =>
    readStartPlaces(manager, {
      ...{ free: names.map((name) => free(name)), day: MON, today, officeId: "o1" },
    });
  const heard = (path: string) => api.heard.filter(({ url }) => url.pathname.includes(path));

  it("is their position if it is recent, else the start place of their last plan", async () => {
    answers = {
      "agent-states": [state("Ann", "moving")],
      plans: [plan("p2", ["Cy"]), plan("p1", ["Ann", "Ben"])],
    };
    expect([...(await read(["Ann", "Ben", "Cy", "Dan"]))]).toEqual([
      ["Ann", [-83, 40]],
      ["Cy", [-82, 41]],
      ["Ben", [-82, 41]],
    ]);
    const filter = heard("agent-states")[0]?.url.searchParams.get("filter");
    expect(JSON.parse(filter ?? "")).toEqual({
      where: {
        id: { inq: ["Ann", "Ben", "Cy", "Dan"] },
        state: { inq: ["moving", "at-stop"] },
      },
    });
    // Accepted plans do not change, so their documents are read once.
    await read(["Dan"]);
    expect(heard("plans/")).toHaveLength(2);
  });

  it("is no position on another day, and nothing is read if all are known or on routes", async () => {
    answers = { "agent-states": [state("Ann", "at-stop")], plans: [] };
    expect((await read(["Ann"], "2026-11-28")).size).toBe(0);
    expect(heard("agent-states")).toEqual([]);
    expect((await read(["Ann"])).size).toBe(1);
    expect(heard("plans")).toHaveLength(1);
    const before = api.heard.length;
    const asked = { free: [free("Ann", TUE)], day: MON, today: MON, officeId: undefined };
    expect((await readStartPlaces(manager, asked)).size).toBe(0);
    expect(api.heard).toHaveLength(before);
  });

  it("is not known where the upstream stores neither", async () => {
    expect((await read(["Ann"])).size).toBe(0);
  });
});
