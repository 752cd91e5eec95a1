import ICAL from "ical.js";
import { sync as nodeIcal, type VEvent } from "node-ical";
import { rounds } from "platform/testing/long-run";
import { describe, expect, it } from "vitest";
import { instantAt } from "~/lib/format";
import { type FeedRoute, toCalendarFeed } from "./calendar-feed";
import { toVtimezone } from "./vtimezone";

const route = (more: Partial<FeedRoute> = {}): FeedRoute => ({
  uid: "r1-f1@waybook",
  name: "Beechwold; Tue, 12-01",
  agent: undefined,
  zone: "America/New_York",
  start: new Date("2026-12-01T14:00:00Z"),
  end: new Date("2026-12-01T21:40:00Z"),
  status: "confirmed",
  sequence: 3,
  changedAt: new Date("2026-11-28T07:00:00Z"),
  url: "https://waybook.example/routes/r1",
  stops: [
    {
      name: "Zoë's Café, 路线 🚚",
      address: "1 High St, Columbus",
      arrival: "2026-12-01T14:00:00Z",
    },
    { name: "No address; no time", address: "", arrival: undefined },
  ],
  ...more,
});

interface ReadEvent {
  start: number;
  end: number;
  summary: string;
  description: string;
  sequence: number;
  status: string;
  uid: string;
}

/** Read by ical.js, with the zone that the file itself brings along. */
function readWithIcalJs(text: string): ReadEvent[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const zones = calendar.getAllSubcomponents("vtimezone").map((zone) => new ICAL.Timezone(zone));
  for (const zone of zones) ICAL.TimezoneService.register(zone);
  const events = calendar.getAllSubcomponents("vevent").map((component) => {
    const { startDate, endDate, summary, description, sequence, uid } = new ICAL.Event(component);
    const status = String(component.getFirstPropertyValue("status"));
    const [start, end] = [startDate, endDate].map((time) => time.toUnixTime() * 1000);
    return { start: start ?? 0, end: end ?? 0, summary, description, sequence, status, uid };
  });
  ICAL.TimezoneService.reset();
  return events;
}

/** Read by node-ical, which takes zones by their names from its own database. */
const readWithNodeIcal = (text: string): ReadEvent[] =>
  Object.values(nodeIcal.parseICS(text))
    .filter((one): one is VEvent => one?.type === "VEVENT")
    .map(({ start, end, summary, description, sequence, status, uid }) => ({
      ...{ start: start.getTime(), end: (end ?? start).getTime(), uid },
      ...{ summary: String(summary), description: String(description) },
      ...{ sequence: Number(sequence), status: String(status) },
    }));

const READERS = [
  ["ical.js", readWithIcalJs],
  ["node-ical", readWithNodeIcal],
] as const;

describe.each(READERS)("a calendar read by %s", (_, read) => {
  it("has the texts, times and numbers of its routes", () => {
    const cancelled = route({ uid: "r2-f1@waybook", status: "cancelled", sequence: 4, stops: [] });
    const events = read(
      toCalendarFeed("Hub, Columbus; Ohio", [route({ agent: "Ann" }), cancelled]),
    );
    expect(events).toEqual([
      {
        uid: "r1-f1@waybook",
        ...{ start: Date.UTC(2026, 11, 1, 14), end: Date.UTC(2026, 11, 1, 21, 40) },
        summary: "Beechwold; Tue, 12-01 · Ann",
        description:
          "1. 09:00 am Zoë's Café, 路线 🚚 (1 High St, Columbus)\n2. No address; no time\n" +
          "https://waybook.example/routes/r1",
        ...{ sequence: 3, status: "CONFIRMED" },
      },
      expect.objectContaining({ uid: "r2-f1@waybook", sequence: 4, status: "CANCELLED" }),
    ]);
  });

  it.each([
    // Clocks go forward, then back, in the night before, at its day, and after.
    ["America/New_York", ["2026-03-07", "2026-03-08", "2026-10-31", "2026-11-01", "2026-11-02"]],
    ["Europe/Berlin", ["2026-03-28", "2026-03-29", "2026-10-24", "2026-10-25", "2027-03-28"]],
    ["Australia/Adelaide", ["2026-04-04", "2026-04-05", "2026-10-03", "2026-10-04"]],
    ["Australia/Lord_Howe", ["2026-04-04", "2026-04-05", "2026-10-03", "2026-10-04"]],
    ["America/St_Johns", ["2026-03-07", "2026-03-08", "2026-10-31", "2026-11-01"]],
    ["Asia/Kolkata", ["2026-03-08", "2026-11-01"]],
    ["UTC", ["2026-03-08"]],
  ])("has the instants of %s around changes of the clocks", (zone, days) => {
    for (const day of days) {
      for (const time of ["00:15", "01:30", "02:30", "09:00", "23:30"]) {
        const start = instantAt(day, time, zone);
        const end = new Date(start.getTime() + 7.5 * 3600_000);
        const [event] = read(toCalendarFeed("Hub", [route({ zone, start, end })]));
        expect([day, time, event?.start, event?.end]).toEqual([
          ...[day, time, start.getTime(), end.getTime()],
        ]);
      }
    }
  });
});

describe("a calendar", () => {
  const text = toCalendarFeed("Hub, Ohio", [route()]);
  const unfolded = text.replaceAll("\r\n ", "");

  it("has lines of 75 octets at most, and each ends as the standard says", () => {
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  });

  it("says when an event changed, where it is, and how often to ask", () => {
    for (const line of [
      "DTSTAMP:20261128T070000Z",
      "LAST-MODIFIED:20261128T070000Z",
      "DTSTART;TZID=America/New_York:20261201T090000",
      "URL;VALUE=URI:https://waybook.example/routes/r1",
      "X-WR-CALNAME:Hub\\, Ohio",
      "REFRESH-INTERVAL;VALUE=DURATION:PT15M",
    ]) {
      expect(unfolded).toContain(`\r\n${line}\r\n`);
    }
  });

  it("is the same text for the same routes, and none has no events", () => {
    expect(toCalendarFeed("Hub, Ohio", [route()])).toBe(text);
    expect(readWithIcalJs(toCalendarFeed("Hub", []))).toEqual([]);
  });
});

it("the rules of every zone give the instants of this server's clocks", () => {
  const zones = Intl.supportedValuesOf("timeZone").filter((_, n) => n % rounds(20, 1) === 0);
  const wrong = zones.filter((zone) => {
    const text = `BEGIN:VCALENDAR\r\n${toVtimezone(zone, [2026, 2027])}\r\nEND:VCALENDAR`;
    const component = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent("vtimezone");
    const rules = new ICAL.Timezone(component ?? "");
    return Array.from(
      { length: 12 },
      (__, month) => `2026-${String(month + 1).padStart(2, "0")}-15`,
    )
      .map((day) => ({ day, at: instantAt(day, "12:00", zone).getTime() }))
      .some(({ day, at }) => {
        const time = ICAL.Time.fromDateTimeString(`${day}T12:00:00`);
        time.zone = rules;
        return time.toUnixTime() * 1000 !== at;
      });
  });
  expect(wrong).toEqual([]);
});
