import { describe, expect, it } from "vitest";
import type { OpenStop } from "./day-problem";
import type { Breaking } from "./propose";
import { proposed } from "./testing/proposed";
import { at, DAYS, route } from "./testing/road";

const [MON] = DAYS;
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
