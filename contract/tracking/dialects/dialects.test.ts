import { rounds } from "platform/testing/long-run";
import { describe, expect, it } from "vitest";
import { TrackedPosition } from "../tracker-schema";
import { ownTracksAnswer } from "./owntracks";
import { MOST_POSITIONS, parseTrackerRequest } from "./parse";
import * as setUp from "./set-up";
import { BROKEN, WITHOUT_POSITION } from "./testing/odd-requests";
import { PLACE, PROGRAM_CASES } from "./testing/requests";
import { readTime } from "./values";

const AT = new Date("2026-11-28T10:15:30.000Z");
const parse = (body: string, query = "") => parseTrackerRequest(new URLSearchParams(query), body);

describe("times", () => {
  it.each([
    ["1795861530", "2026-11-28T10:25:30.000Z"],
    [1795861530, "2026-11-28T10:25:30.000Z"],
    ["1795861530.25", "2026-11-28T10:25:30.250Z"],
    ["1795861530250", "2026-11-28T10:25:30.250Z"],
    ["2026-11-28T10:25:30Z", "2026-11-28T10:25:30.000Z"],
    ["2026-11-28T10:25:30.1234567Z", "2026-11-28T10:25:30.123Z"],
    ["2026-11-28T05:25:30-0500", "2026-11-28T10:25:30.000Z"],
    ["2026-11-28T11:25:30+01:00", "2026-11-28T10:25:30.000Z"],
    ["2026-11-28T11:25:30 01:00", "2026-11-28T10:25:30.000Z"],
    ["2026-11-28 10:25:30", "2026-11-28T10:25:30.000Z"],
    ["2026-11-28T10:25", "2026-11-28T10:25:00.000Z"],
    ["", undefined],
    [undefined, undefined],
    ["2026-13-28 10:25:30", null],
    ["yesterday", null],
    [-5, null],
    [Number.NaN, null],
    [{}, null],
  ])("%j is %s", (given, expected) => expect(readTime(given)).toBe(expected));
});

describe("positions", () => {
  it("of a JSON list are read as those of one program", () => {
    const one = (tst: number) => `{"lat":${PLACE[1]},"lon":${PLACE[0]},"tst":${tst},"bs":1}`;
    expect(parse(`[${one(1795861530)},${one(1795861540)}]`)).toMatchObject({
      report: { program: "colota", positions: [{}, { recordedAt: "2026-11-28T10:25:40.000Z" }] },
    });
  });

  it("lose what makes no sense, and stay without it", () => {
    const query = "lat=1&lon=2&speed=-1&bearing=-1&batt=-1&altitude=x&acc=0&timestamp=1795861530";
    expect(parse("", query)).toMatchObject({
      report: {
        positions: [{ coordinates: [2, 1], recordedAt: "2026-11-28T10:25:30.000Z" }],
      },
    });
  });

  it("that the phone says are not valid are none", () => {
    const query = "lat=1&lon=2&timestamp=1795861530";
    for (const more of ["acc=-1", "valid=false", "valid=0"]) {
      expect(parse("", `${query}&${more}`)).toMatchObject({ report: { positions: [] } });
    }
  });
});

/** Any of the requests, with bytes exchanged, left out, doubled or cut off. */
function mutate(text: string, random: () => number): string {
  const cut = () => Math.floor(random() * text.length);
  const [from, to] = [cut(), cut()].sort((one, other) => one - other) as [number, number];
  const odd = ["null", "-1", "1e999", '"', "{", "[]", "%", "\u0000", "💥", "9".repeat(400), "NaN"];
  switch (Math.floor(random() * 4)) {
    case 0:
      return text.slice(0, from) + text.slice(to);
    case 1:
      return text.slice(0, to) + text.slice(from);
    case 2:
      return text.slice(0, from) + odd[Math.floor(random() * odd.length)] + text.slice(from + 1);
    default:
      return text.slice(0, to);
  }
}

/** The same numbers for the same seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

it("reads any text without an exception, and only positions that can be stored", () => {
  const random = seeded(41);
  const texts = [
    ...PROGRAM_CASES.map(({ send }) => send(AT)),
    ...WITHOUT_POSITION.map(({ request }) => request),
    ...BROKEN.slice(0, 3),
  ].map((request) => ({ query: "", body: "", ...request }));
  const wrong: string[] = [];
  for (let round = 0; round < rounds(2_000, 300_000); round++) {
    const { query, body } = texts[round % texts.length] ?? { query: "", body: "" };
    const sent = [mutate(body, random), mutate(query, random)] as const;
    const read = parse(...sent);
    if (!read.ok) continue;
    const { positions } = read.report;
    const isGood = positions.every((position) => TrackedPosition.safeParse(position).success);
    if (!isGood || positions.length > MOST_POSITIONS) wrong.push(sent.join("?"));
  }
  expect(wrong).toEqual([]);
});

describe("OwnTracks as a geofence", () => {
  const transition = (event: string) =>
    parseTrackerRequest(
      new URLSearchParams(),
      `{"_type":"transition","event":"${event}","desc":"Store 12","lat":40,"lon":-83,"tst":1795861530}`,
    );

  it("tells of coming and leaving, and of nothing else", () => {
    const coordinates = [-83, 40];
    const recordedAt = new Date(1_795_861_530_000).toISOString();
    expect(transition("enter")).toMatchObject({
      report: { regionEvents: [{ entered: true, region: "Store 12", coordinates, recordedAt }] },
    });
    expect(transition("leave")).toMatchObject({ report: { regionEvents: [{ entered: false }] } });
    expect(transition("x")).not.toHaveProperty("report.regionEvents");
  });

  it("is told what to watch under keys that come again", () => {
    const region = { name: "Store 12", coordinates: [-83, 40] as [number, number], radius: 150 };
    const [command] = JSON.parse(ownTracksAnswer([region, region]));
    expect(command).toMatchObject({
      ...{ _type: "cmd", action: "setWaypoints" },
      waypoints: {
        _type: "waypoints",
        waypoints: [
          { _type: "waypoint", desc: "Store 12", lat: 40, lon: -83, rad: 150, tst: 1_000_000_000 },
          { tst: 1_000_000_001 },
        ],
      },
    });
    expect([ownTracksAnswer(undefined), ownTracksAnswer([])]).toEqual(["[]", "[]"]);
  });
});

describe("what sets up a phone", () => {
  const address = { origin: "https://x.example", secret: "s3cret", device: "dana ü" };
  const query = (link: string) => new URL(link).searchParams;
  const decoded = (text: string | null) => Buffer.from(text ?? "", "base64").toString("utf8");

  it.each([
    [
      setUp.traccarClientLink,
      "https://x.example/t/s3cret?id=dana+%C3%BC&interval=60&distance=50&accuracy=high&buffer=true",
    ],
    [
      setUp.traccarClientAppLink,
      "org.traccar.client://config?url=https%3A%2F%2Fx.example%2Ft%2Fs3cret&id=dana+%C3%BC&interval=60&distance=50&accuracy=high&buffer=true",
    ],
    [
      setUp.overlandLink,
      "overland://setup?url=https%3A%2F%2Fx.example%2Ft&token=s3cret&device_id=dana+%C3%BC&unique_id=yes",
    ],
    [setUp.gpsLoggerLink, "gpslogger://properties/https://x.example/t/s3cret.properties"],
    [
      setUp.osmAndUrl,
      "https://x.example/t/s3cret?id=dana%20%C3%BC&lat={0}&lon={1}&timestamp={2}&hdop={3}&altitude={4}&speed={5}&bearing={6}",
    ],
    [
      setUp.ownTracksConfig,
      '{"_type":"configuration","mode":3,"url":"https://x.example/t/s3cret","tid":"da","monitoring":1,"cmd":true}',
    ],
  ])("is a link or a file, byte for byte: %o", (make, expected) =>
    expect(make(address)).toBe(expected),
  );

  it("has its settings in base64 for OwnTracks and Colota", () => {
    const [ownTracks, colota] = [setUp.ownTracksLink(address), setUp.colotaLink(address)];
    expect(ownTracks.startsWith("owntracks:///config?inline=")).toBe(true);
    expect(decoded(query(ownTracks).get("inline"))).toBe(setUp.ownTracksConfig(address));
    expect(colota.startsWith("colota://setup?config=")).toBe(true);
    expect(decoded(query(colota).get("config"))).toBe(
      '{"endpoint":"https://x.example/t/s3cret","interval":60,"distance":50,"apiTemplate":"custom","httpMethod":"POST"}',
    );
  });
});
