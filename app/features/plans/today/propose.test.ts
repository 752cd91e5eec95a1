import { judgeDay } from "geo/plan/judge";
import { seededRandom } from "geo/random";
import { rounds } from "platform/testing/long-run";
import { describe, expect, it } from "vitest";
import { oneAfterTheOther } from "~/slots/one-agent";
import type { PlannedRoute, StopOf } from "~/slots/read-work.server";
import { createTurns } from "../turns";
import { dayProblem, type OpenStop } from "./day-problem";
import type { Breaking } from "./propose";
import { proposed } from "./testing/proposed";
import { at, DAYS, HOUR, minutes, route, work } from "./testing/road";

const [MON, TUE] = DAYS;

const ann = () => route("Ann", MON, { places: [0, 10, 20], visited: 1 });
const ben = () => route("Ben", MON, { places: [5, 15], visited: 1 });

describe("when the day breaks", () => {
  it("gives the stops of an agent who is out to the nearest, and leaves what is visited", async () => {
    const { names, words, fields } = await proposed([ann(), ben()], {
      what: "out",
      agentDays: [0],
    });
    expect(names).toEqual([[], ["Ann 10", "Ben 15", "Ann 20"]]);
    expect(words.moves).toMatchObject([
      { name: "Ann 10", from: "Ann, 10:10 am", to: "Ben, 10:05 am" },
      { name: "Ann 20", from: "Ann, 10:50 am", to: "Ben, 11:15 am" },
    ]);
    expect(words.broken).toEqual([
      "Ann 10 is a location of Ann, and Ben comes.",
      "Ann 20 is a location of Ann, and Ben comes.",
      "Ben 15: Ben comes 30 min later, at 10:40 am.",
      "Ann 20: Ben comes 25 min later than Ann would, at 11:15 am.",
    ]);
    expect(words.changes[0]).toMatchObject({ agent: "Ann", ends: "Nothing left to do" });
    expect(fields).toEqual({
      routes: [`Ann ${MON} u `, `Ben ${MON} u Ann 10,Ben 15,Ann 20`],
      made: [],
    });
  });

  it("takes a longer way where that breaks less: customers of others are not made to wait", async () => {
    const near = route("Ben", MON, { places: [11, 12, 13, 14, 15], visited: 1 });
    const far = route("Cy", MON, { places: [40, 41], visited: 1 });
    const out: Breaking = { what: "out", agentDays: [0] };
    const gone = route("Ann", MON, { places: [0, 11], visited: 1 });
    const { names, words } = await proposed([gone, near, far], out);
    expect(names.slice(1)).toEqual([
      ["Ben 12", "Ben 13", "Ben 14", "Ben 15"],
      ["Cy 41", "Ann 11"],
    ]);
    expect(words.broken).toHaveLength(2);
  });

  it("shares stops among several agents where they are reached less late then", async () => {
    const gone = route("Ann", MON, { places: [0, 10, 11, 12, 13], visited: 1 });
    // Each has a visit of two hours that cannot wait.
    const busy = (agent: string, place: number): PlannedRoute => {
      const one = route(agent, MON, { places: [place, place], visited: 1 });
      const week = Array(7).fill([{ from: 590, to: 610 }]);
      const [first, ...others] = one.stops as [OpenStop, ...OpenStop[]];
      return {
        ...one,
        stops: [first, ...others.map((stop) => ({ ...stop, week, visitMinutes: 120 }))],
      };
    };
    const routes = [gone, busy("Ben", 9), busy("Cy", 14)];
    const { names } = await proposed(routes, { what: "out", agentDays: [0] });
    expect(names.map((stops) => stops.length)).toEqual([0, 3, 3]);
  });

  it("tries again with the same agent first where nobody is there", async () => {
    const own = route("Ann", MON, { places: [0, 10, 40, 60], visited: 1 });
    const passing = route("Ben", MON, { places: [9, 12], visited: 1 });
    const nobody: Breaking = { what: "nobody", stop: 0, until: 11 * HOUR };
    const free = { ...own, stopIds: own.stopIds.map((stop) => ({ ...stop, agentId: null })) };
    const { names } = await proposed([free, passing], nobody);
    expect(names).toEqual([["Ann 40", "Ann 60", "Ann 10"], ["Ben 12"]]);
    // Unless it fits only where their next customers would wait.
    const next = (opens: number) => [{ from: 0, to: opens }];
    const early = {
      ...free,
      workingSeconds: 3.6 * HOUR,
      stops: free.stops.map((stop, at) => ({
        ...stop,
        week: at > 1 ? Array(7).fill(next(900)) : null,
      })),
    };
    expect((await proposed([early, passing], nobody)).names).toEqual([
      ["Ann 40", "Ann 60"],
      ["Ben 12", "Ann 10"],
    ]);
  });

  it("says who can take a stop that the agent who was chosen can't", async () => {
    const named = {
      ...ben(),
      stopIds: ben().stopIds.map((one) => ({ ...one, locationId: "Ann 10" })),
    };
    const cy = route("Cy", MON, { places: [30], visited: 1 });
    const give: Breaking = { what: "give", stops: [0], to: [1] };
    expect((await proposed([ann(), named, cy], give)).words.broken).toEqual([
      "Ann 10: Ben has this location already, Cy can take it. It stays with Ann.",
    ]);
    expect((await proposed([ann(), named], give)).words.broken).toEqual([
      "Ann 10: Ben has this location already, and nobody else can take it. It stays with Ann.",
    ]);
  });

  it("moves stops to the next day where nobody has time, and says so", async () => {
    const late = { ...ben(), workingSeconds: 2 * HOUR };
    const next = route("Ben", TUE, { places: [12] });
    const { names, words } = await proposed([ann(), late, next], { what: "out", agentDays: [0] });
    expect(names[1]).toEqual(["Ben 15"]);
    expect(names[2]?.toSorted()).toEqual(["Ann 10", "Ann 20", "Ben 12"]);
    expect(words.broken).toContain("Ann 10: planned for Mon 11-30-2026, moves to Tue 12-01-2026.");
  });

  it("leaves a stop where it is if no agent has room, and says so", async () => {
    const { names, words, fields } = await proposed([ann()], { what: "out", agentDays: [0] });
    expect(names).toEqual([["Ann 10", "Ann 20"]]);
    expect(words.broken[0]).toBe("Ann 10: no agent can take it. It stays with Ann.");
    expect(fields).toEqual({ routes: [], made: [] });
  });

  it("gives away what a longer visit leaves no time for", async () => {
    const short = { ...ann(), workingSeconds: 2.7 * HOUR };
    const longer: Breaking = { what: "longer", stop: 0, seconds: HOUR };
    const { names, words } = await proposed([short, ben()], longer);
    expect(names).toEqual([["Ann 10"], ["Ben 15", "Ann 20"]]);
    expect(words.broken).not.toContainEqual(expect.stringContaining("works"));
  });

  it("tries again later where nobody is there, or on another day", async () => {
    const again: Breaking = { what: "nobody", stop: 0, until: 11 * HOUR };
    expect((await proposed([ann()], again)).names).toEqual([["Ann 20", "Ann 10"]]);
    const next = route("Ben", TUE, { places: [12] });
    const { names } = await proposed([ann(), next], { what: "nobody", stop: 0, until: null });
    expect(names[0]).toEqual(["Ann 20"]);
    expect(names[1]).toContain("Ann 10");
  });

  it("puts an urgent visit in at once, and gives away what it leaves no time for", async () => {
    const urgent: OpenStop = {
      ...{ id: null, locationId: "new", name: "Urgent", agentId: "Ben", position: at(12) },
      ...{ isVisited: false, visitMinutes: 60, week: null, closedDays: [] },
    };
    const full = { ...ann(), workingSeconds: 2.4 * HOUR };
    const next = route("Ben", TUE, { places: [12] });
    const breaking: Breaking = { what: "urgent", stop: 3, by: 11 * HOUR };
    const { names, words } = await proposed([full, next], breaking, [urgent]);
    expect(names[0]).toContain("Urgent");
    expect(names[1]?.length).toBeGreaterThan(1);
    expect(words.broken).toContain("Urgent is a location of Ben, and Ann comes.");
    expect(words.moves).toContainEqual(
      expect.objectContaining({ name: "Urgent", from: "Not planned" }),
    );
  });

  it("names every rule that an urgent visit breaks: that it is closed, and its time", async () => {
    const urgent = (hours: [number, number][]): OpenStop => ({
      ...{ id: null, locationId: "new", name: "Urgent", agentId: null, position: at(12) },
      ...{ isVisited: false, visitMinutes: 30, closedDays: [] },
      week: [hours.map(([from, to]) => ({ from: from * 60, to: to * 60 })), ...Array(6).fill([])],
    });
    const broken = async (hours: [number, number][], by: number) => {
      const breaking: Breaking = { what: "urgent", stop: 2, by: by * HOUR };
      return (await proposed([ann()], breaking, [urgent(hours)])).words.broken.slice(0, 2);
    };
    expect(await broken([], 8)).toEqual([
      "Urgent: closed on Mon 11-30.",
      "Urgent: Ann comes at 10:12 am, not by 08:00 am.",
    ]);
    expect((await broken([[10.5, 17]], 8))[0]).toMatch(/^Urgent: Ann comes at 10:42 am, not by/);
    expect((await broken([[6, 9]], 8)).toSorted()).toEqual([
      expect.stringMatching(/^Urgent: Ann comes at 10:\d\d am, not by 08:00 am\.$/),
      expect.stringMatching(/^Urgent: too late when Ann comes at 10:/),
    ]);
    expect((await broken([[9, 17]], 12)).join()).not.toContain("Urgent");
  });

  it("gives stops to the agent who is asked for, and says what that breaks", async () => {
    const busy = { ...ben(), workingSeconds: 1.6 * HOUR };
    const give: Breaking = { what: "give", stops: [0, 1], to: [1] };
    const { names, words } = await proposed([ann(), busy], give);
    expect(names[0]).toEqual([]);
    expect(names[1]).toHaveLength(3);
    expect(words.broken).toContainEqual(expect.stringMatching(/^Ben works .* longer, until/));
  });

  it("puts no location twice on a route, visited or not", async () => {
    const named = (one: PlannedRoute, at: number): PlannedRoute => ({
      ...one,
      stopIds: one.stopIds.with(at, { ...one.stopIds[at], locationId: "X" } as StopOf),
    });
    const [now, later] = [named(ann(), 1), named(route("Ben", TUE, { places: [12] }), 0)];
    const out: Breaking = { what: "out", agentDays: [0] };
    expect((await proposed([now, later], out)).names).toEqual([["Ann 10"], ["Ben 12", "Ann 20"]]);
    const { names, after } = await proposed([now, named(ben(), 0)], out);
    expect(names).toEqual([["Ann 10"], ["Ben 15", "Ann 20"]]);
    expect(after.unplaced).toEqual([0]);
    const give: Breaking = { what: "give", stops: [0], to: [1] };
    expect((await proposed([now, named(ben(), 0)], give)).names[0]).toEqual(["Ann 10", "Ann 20"]);
  });

  it("takes two routes of one agent on a day for one person", async () => {
    const later = { ...route("Ann", MON, { places: [30] }), id: "Ann later", start: 11 * HOUR };
    const [first, second] = [ann(), later].map((_, at, all) => oneAfterTheOther(all)[at]);
    // Both are one working day, and the way from the first to the second takes some minutes.
    expect(first?.workingSeconds).toBeLessThan(2 * HOUR - 10 * 60);
    expect(first?.workingSeconds).toBeGreaterThan(1.5 * HOUR);
    expect(second?.workingSeconds).toBe(6 * HOUR);
    // The first goes on at 10:00 with two stops, which take 80 minutes.
    const { rests, problem } = dayProblem(work(oneAfterTheOther([ann(), later])), [MON, TUE], {
      ...{ added: [], asked: minutes },
    });
    expect(rests).toHaveLength(2);
    expect(problem.agentDays[1]?.shift.begins).toBeGreaterThan(11 * HOUR + 20 * 60);
    const longer: Breaking = { what: "longer", stop: 0, seconds: HOUR };
    const { names, words } = await proposed(oneAfterTheOther([ann(), later]), longer);
    expect(names).toEqual([["Ann 10", "Ann 20"], ["Ann 30"]]);
    // Days that change name their routes.
    expect(words.changes).toMatchObject([{ route: { id: `Ann ${MON}`, name: "Ann" } }]);
  });

  it("never has an agent in two places, unless it says so", async () => {
    for (let seed = 1; seed <= rounds(30, 1000); seed++) {
      const random = seededRandom(seed);
      const below = (limit: number) => Math.floor(random() * limit);
      const places = (count: number) => Array.from({ length: count }, () => below(60));
      const named = (one: PlannedRoute, name: string): PlannedRoute => ({
        ...{ ...one, id: name, start: (8 + below(6)) * HOUR },
        stopIds: one.stopIds.map((stop, at) => ({ ...stop, locationId: `${name} ${at}` })),
      });
      const routes = oneAfterTheOther([
        named(route("Ann", MON, { places: places(1 + below(4)) }), "Ann first"),
        named(route("Ann", MON, { places: places(1 + below(4)) }), "Ann second"),
        named(route("Ben", MON, { places: places(2 + below(4)) }), "Ben"),
      ]);
      const breaking: Breaking = { what: "out", agentDays: [2] };
      const { before, after, words } = await proposed(routes, breaking);
      const order = [0, 1].toSorted(
        (a, b) => (routes[a]?.start ?? 0) - (routes[b]?.start ?? 0) || a - b,
      );
      const [ahead = 0, next = 0] = order;
      if (!after.days[ahead]?.some((stop) => !before.sequences[ahead]?.includes(stop))) continue;
      const { returns } = judgeDay(after.problem, ahead, after.days[ahead] ?? []);
      const begins = after.problem.agentDays[next]?.shift.begins ?? 0;
      expect(returns, `seed ${seed}: ${words.broken}`).toBeLessThanOrEqual(begins);
    }
  });

  it("stops when its time is used up: the others stay, in one sentence", async () => {
    const many = route("Ann", MON, { places: [0, 10, 20, 30, 40, 50] });
    const out: Breaking = { what: "out", agentDays: [0] };
    const { names, words } = await proposed([many, ben()], out, [], createTurns(-1));
    expect(names[0]).toHaveLength(6);
    expect(words.broken[0]).toBe(
      "Ann 0 and 5 other stops: there was no time to ask all agents. They stay with Ann.",
    );
  });
});
