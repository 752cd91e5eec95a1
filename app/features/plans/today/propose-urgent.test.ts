import { describe, expect, it } from "vitest";
import type { OpenStop } from "./day-problem";
import type { Breaking } from "./propose";
import { proposed } from "./testing/proposed";
import { at, DAYS, HOUR, route } from "./testing/road";

const [MON, TUE] = DAYS;
/** Ten visits until late in the afternoon. */
const busy = (agent: string, place: number) =>
  route(agent, MON, { places: Array.from({ length: 11 }, (_, stop) => place + stop), visited: 1 });
const free = (agent: string, place: number) => route(agent, MON, { places: [place], visited: 1 });

/** A visit at ten minutes of the road. */
const urgent: OpenStop = {
  ...{ id: null, locationId: "new", name: "Urgent", agentId: null, position: at(10) },
  ...{ isVisited: false, visitMinutes: 30, week: null, closedDays: [] },
};
const asap = (stop: number): Breaking => ({ what: "urgent", stop, by: null });

describe("an urgent visit without a time", () => {
  it("comes as soon as an agent is free, not at the end of a day that is nearer", async () => {
    const { names, words } = await proposed([busy("Ann", 10), free("Ben", 50)], asap(10), [urgent]);
    expect(names[1]).toEqual(["Urgent"]);
    expect(words.moves).toMatchObject([{ name: "Urgent", to: "Ben, 10:40 am" }]);
    expect(words.broken).toEqual([]);
  });

  it("comes before others who would wait less than it would", async () => {
    const { names } = await proposed(
      [route("Ann", MON, { places: [0, 10, 20], visited: 1 })],
      asap(2),
      [urgent],
    );
    expect(names).toEqual([["Urgent", "Ann 10", "Ann 20"]]);
  });

  it("lets many others not wait for some minutes", async () => {
    const { names } = await proposed([busy("Ann", 10), free("Ben", 30)], asap(10), [urgent]);
    expect(names[1]).toEqual(["Urgent"]);
  });
});

describe("an urgent visit that can't come in time", () => {
  // Both work until six in the evening at most, so both have to give visits away.
  const full = (one: ReturnType<typeof busy>) => ({ ...one, workingSeconds: 6.5 * HOUR });
  const near = () => full(busy("Ann", 10));
  const far = () => ({ ...free("Ben", 23), workingSeconds: 1.2 * HOUR });
  const come = async (by: number, isPast?: true) =>
    proposed([near(), far()], { what: "urgent", stop: 10, by, isPast }, [urgent]);

  it("makes nobody wait for some minutes where its time is past, and says so", async () => {
    const { names, words } = await come(9.5 * HOUR, true);
    expect(names[1]).toEqual(["Urgent"]);
    expect(words.broken).toContain("Urgent: 09:30 am is past. Ben comes at 10:13 am.");
    expect(words.broken.join()).not.toContain("later");
  });

  it("makes nobody wait where no agent can be there by then", async () => {
    const { names, words } = await come(9.99 * HOUR);
    expect(names[1]).toEqual(["Urgent"]);
    expect(words.broken).toContain("Urgent: Ben comes at 10:13 am, not by 09:59 am.");
  });

  it("makes others wait where that is the only way to be in time", async () => {
    const { names } = await come(10.1 * HOUR);
    expect(names[0]?.[0]).toBe("Urgent");
  });
});

describe("an urgent visit to a closed location", () => {
  type Hours = { from: number; to: number }[];
  const open = (...days: Hours[]): OpenStop => ({
    ...urgent,
    week: [...days, ...Array<Hours>(7 - days.length).fill([])],
  });
  const [soon, office] = [[{ from: 540, to: 606 }], [{ from: 540, to: 1020 }]];
  const routes = [free("Ann", 0), route("Ben", TUE, { places: [12] })];
  const words = async (visit: OpenStop, by: number | null = null) =>
    (await proposed(routes, { what: "urgent", stop: 1, by }, [visit])).words;

  it("comes when it opens next, on the next working days", async () => {
    const { moves, broken } = await words(open([], office));
    expect(moves).toMatchObject([{ name: "Urgent", to: "Ben, Tue 12-01, 09:00 am" }]);
    expect(broken[0]).toBe("Urgent: closed on Mon 11-30. Ben comes on Tue 12-01 at 09:00 am.");
    expect((await words(open([], office), 17 * HOUR)).broken[0]).toBe(
      "Urgent: closed on Mon 11-30. Ben comes on Tue 12-01 at 09:00 am, not by 05:00 pm.",
    );
    expect((await words(open([{ from: 480, to: 540 }], office))).broken[0]).toMatch(
      /^Urgent: closed for the rest of Mon 11-30\. Ben comes on Tue/,
    );
  });

  it("comes on another day where nobody can be there before it closes", async () => {
    expect((await words(open(soon, office))).broken[0]).toMatch(
      /^Urgent: nobody can come while it is open on Mon 11-30\. Ben comes on Tue/,
    );
  });

  it("comes today where it opens on none of the days, and says so", async () => {
    const { moves, broken } = await words(open());
    expect(moves).toMatchObject([{ to: "Ann, 10:10 am" }]);
    expect(broken).toEqual(["Urgent: closed on Mon 11-30."]);
  });
});
