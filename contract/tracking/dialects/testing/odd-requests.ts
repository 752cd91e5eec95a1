/** Requests to trackers' addresses that have no position. */
import { inParts, PLACE, type SentRequest } from "./requests";

const [LON, LAT] = PLACE;

/** Requests that are understood and have no position. */
export const WITHOUT_POSITION: { name: string; answer: string; request: SentRequest }[] = [
  { name: "a body of no length", answer: "[]", request: { body: "" } },
  { name: "the address opened in a browser", answer: "[]", request: { method: "GET" } },
  {
    name: "Traccar Client's link opened in a browser",
    answer: "OK",
    request: { method: "GET", query: "id=dm&interval=60&distance=50&accuracy=high&buffer=true" },
  },
  ...["lwt", "waypoint", "waypoints", "status", "steps", "card", "encrypted", "dump", "cmd"].map(
    (type) => ({
      name: `OwnTracks, ${type}`,
      answer: "[]",
      request: { body: `{"_type":"${type}","tst":1795867200,"lat":${LAT},"lon":${LON}}` },
    }),
  ),
  {
    name: "an empty batch of Overland",
    answer: '{"result":"ok"}',
    request: { body: '{"locations":[]}' },
  },
  {
    name: "a batch of Overland that is no batch",
    answer: '{"result":"ok"}',
    request: { body: '{"locations":{"type":"Feature"}}' },
  },
  {
    name: "an invalid fix of a Traccar server",
    answer: "OK",
    request: {
      body: `{"position":{"fixTime":"2026-11-28T10:00:00.000+00:00","valid":false,"latitude":${LAT},"longitude":${LON}},"device":{"uniqueId":"x"}}`,
    },
  },
  {
    name: "a place that is none",
    answer: "OK",
    request: { query: "id=1&lat=91&lon=181&timestamp=1795867200" },
  },
  {
    name: "placeholders that were not filled in",
    answer: "OK",
    request: { query: "lat=%25LAT&lon=%25LON&timestamp=%25TIMESTAMP" },
  },
  {
    name: "a time that can't be read",
    answer: "OK",
    request: { query: `lat=${LAT}&lon=${LON}&timestamp=yesterday` },
  },
  { name: "something else in JSON", answer: "OK", request: { body: '{"hello":["world",null,7]}' } },
  { name: "a list of nothing", answer: "OK", request: { body: "[null,[],7]" } },
];

/** Bodies that nothing can be read of. */
export const BROKEN: { name: string; body: string }[] = [
  { name: "JSON that is cut off", body: '{"_type":"location","lat":39.96,"lo' },
  {
    name: "JSON that is nested too deep",
    body: `{"locations":${"[".repeat(21)}${"]".repeat(21)}}`,
  },
  { name: "too many fields", body: Array.from({ length: 101 }, (_, n) => `f${n}=1`).join("&") },
  {
    name: "too many parts",
    body: inParts("x", Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`f${n}`, 1]))),
  },
  {
    name: "too many positions",
    body: `[${Array.from({ length: 5_001 }, () => `{"lat":1,"lon":2}`).join(",")}]`,
  },
];
