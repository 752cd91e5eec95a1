/** Requests as tracker programs send them, byte by byte, and what is read of each. */
import type { TrackerProgram } from "../../facts";
import type { TrackedPosition } from "../../tracker-schema";

/** What a program sends for a fix at a moment. */
export interface SentRequest {
  method?: string;
  query?: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface ProgramCase {
  name: string;
  program: TrackerProgram;
  /** The answer that the program wants, to the byte. */
  answer: string;
  send(at: Date): SentRequest;
  /** Beside its place and time, which are the same in all. */
  expected: Omit<TrackedPosition, "coordinates" | "recordedAt">;
  /** The device that a server names. */
  device?: string;
}

/** Where all of them are: longitude, latitude. */
export const PLACE: [number, number] = [-82.99879, 39.96118];
const [LON, LAT] = PLACE;

const FORM = { "content-type": "application/x-www-form-urlencoded; charset=utf-8" };
const JSON_TYPE = { "content-type": "application/json; charset=UTF-8" };
const seconds = (at: Date) => Math.floor(at.getTime() / 1_000);
const iso = (at: Date) => at.toISOString();
/** As iOS writes it: without milliseconds, with an offset and no colon. */
const withOffset = (at: Date) =>
  new Date(at.getTime() - 5 * 3_600_000).toISOString().replace(/\.\d+Z$/, "-0500");

/** A form as `multipart/form-data` has it. */
export const inParts = (boundary: string, fields: Record<string, string | number>) =>
  Object.entries(fields)
    .map(
      ([name, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    .join("")
    .concat(`--${boundary}--\r\n`);

export const PROGRAM_CASES: ProgramCase[] = [
  {
    name: "Traccar Client 10",
    program: "traccar-client",
    answer: "OK",
    send: (at) => ({
      headers: FORM,
      body: `id=48241179&lat=${LAT}&lon=${LON}&timestamp=${seconds(at)}&accuracy=9.5&altitude=231.4&speed=19.438444924406046&bearing=271.5&batt=84.0&charge=true&alarm=sos`,
    }),
    expected: {
      accuracy: 9.5,
      altitude: 231.4,
      speed: 10,
      heading: 271.5,
      battery: 84,
      charging: true,
    },
  },
  {
    name: "Traccar Client 9",
    program: "traccar-client",
    answer: "OK",
    send: (at) => ({
      headers: JSON_TYPE,
      body: `{"location":{"timestamp":"${iso(at)}","coords":{"latitude":${LAT},"longitude":${LON},"accuracy":4.7,"speed":-1,"heading":-1,"altitude":231.4},"is_moving":false,"odometer":15021.4,"event":"motionchange","battery":{"level":0.84,"is_charging":false},"activity":{"type":"still"},"extras":{},"_":"&id=48241179&lat=${LAT}&lon=${LON}&timestamp=${iso(at)}&"},"device_id":"48241179"}`,
    }),
    expected: { accuracy: 4.7, altitude: 231.4, battery: 84, charging: false },
  },
  {
    name: "Traccar's JSON, flat",
    program: "osmand",
    answer: "OK",
    send: (at) => ({
      headers: JSON_TYPE,
      body: `{"device_id":"48241179","location":{"lat":${LAT},"lon":${LON},"timestamp":"${iso(at)}","speed":3.5}}`,
    }),
    expected: { speed: 3.5 },
  },
  {
    name: "OsmAnd",
    program: "osmand",
    answer: "OK",
    send: (at) => ({
      method: "GET",
      query: `id=dana&lat=${LAT}&lon=${LON}&timestamp=${at.getTime()}&hdop=7.5&altitude=231.4&speed=12.5&bearing=90.0`,
    }),
    expected: { altitude: 231.4, speed: 12.5, heading: 90 },
  },
  {
    name: "Traccar Client 8",
    program: "traccar-client",
    answer: "OK",
    send: (at) => ({
      query: `id=48241179&timestamp=${seconds(at)}&lat=${LAT}&lon=${LON}&speed=19.438444924406046&bearing=271.5&altitude=231.4&accuracy=9.5&batt=84.0`,
    }),
    expected: { accuracy: 9.5, altitude: 231.4, speed: 10, heading: 271.5, battery: 84 },
  },
  {
    name: "a program with a date and one field for the place",
    program: "osmand",
    answer: "OK",
    send: (at) => ({
      headers: FORM,
      body: `deviceid=van-7&location=${LAT}%2C${LON}&timestamp=${iso(at).slice(0, 19).replace("T", "+")}&valid=1`,
    }),
    expected: {},
  },
  {
    name: "OwnTracks, location",
    program: "owntracks",
    answer: "[]",
    send: (at) => ({
      headers: { "content-type": "application/json", authorization: "Basic ZGFuYTpwaG9uZQ==" },
      body: `{"_type":"location","BSSID":"b8:27:eb:1:2:3","SSID":"depot","acc":12,"alt":231,"batt":41,"bs":2,"cog":271,"conn":"w","created_at":${seconds(at) + 2},"inregions":["Store 12"],"lat":${LAT},"lon":${LON},"m":1,"t":"u","tid":"dm","tst":${seconds(at)},"vac":2,"vel":54}`,
    }),
    expected: { accuracy: 12, altitude: 231, speed: 15, heading: 271, battery: 41, charging: true },
  },
  {
    name: "OwnTracks, transition",
    program: "owntracks",
    answer: "[]",
    send: (at) => ({
      headers: { "content-type": "application/json" },
      body: `{"_type":"transition","acc":10.0,"desc":"Store 12","event":"enter","lat":${LAT},"lon":${LON},"t":"c","tid":"dm","tst":${seconds(at)},"wtst":1524244195}`,
    }),
    expected: { accuracy: 10 },
  },
  {
    name: "Overland",
    program: "overland",
    answer: '{"result":"ok"}',
    send: (at) => ({
      headers: { "content-type": "application/json" },
      body: `{"locations":[{"type":"Feature","geometry":{"type":"Point","coordinates":[${LON},${LAT}]},"properties":{"timestamp":"${withOffset(at)}","altitude":231,"speed":4,"course":180.5,"horizontal_accuracy":30,"vertical_accuracy":-1,"motion":["driving","stationary"],"battery_state":"charging","battery_level":0.89,"device_id":"dana","unique_id":"F00D","wifi":""}},{"type":"Feature","properties":{"timestamp":"${withOffset(at)}","action":"visit"}},{"type":"Feature","geometry":{"type":"Point","coordinates":[${LON},${LAT}]}}]}`,
    }),
    expected: {
      accuracy: 30,
      altitude: 231,
      speed: 4,
      heading: 180.5,
      battery: 89,
      charging: true,
    },
  },
  {
    name: "GPSLogger by its properties file",
    program: "gpslogger",
    answer: "OK",
    send: (at) => ({
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: `program=gpslogger&lat=${LAT}&lon=${LON}&acc=6.0&alt=231.4&speed=1.5&dir=12.0&timestamp=${seconds(at)}&batt=77.0&charging=false`,
    }),
    expected: {
      accuracy: 6,
      altitude: 231.4,
      speed: 1.5,
      heading: 12,
      battery: 77,
      charging: false,
    },
  },
  {
    name: "GPSLogger by hand",
    program: "gpslogger",
    answer: "OK",
    send: (at) => ({
      method: "PUT",
      query: `lat=${LAT}&lon=${LON}&time=${iso(at)}&acc=6.0&spd=1.5&batt=77.0&aid=0123abcd&ser=unknown`,
    }),
    expected: { accuracy: 6, speed: 1.5, battery: 77 },
  },
  {
    name: "GPSLogger set to a form of parts",
    program: "gpslogger",
    answer: "OK",
    send: (at) => ({
      headers: { "content-type": "multipart/form-data; boundary=----7MA4YWxkTrZu0gW" },
      body: inParts("----7MA4YWxkTrZu0gW", {
        ...{ program: "gpslogger", lat: LAT, lon: LON, acc: "6.0", speed: "1.5" },
        ...{ timestamp: seconds(at), batt: "77.0", charging: "false" },
      }),
    }),
    expected: { accuracy: 6, speed: 1.5, battery: 77, charging: false },
  },
  {
    name: "GPSLogger with a field on each line",
    program: "gpslogger",
    answer: "OK",
    send: (at) => ({
      headers: { "content-type": "text/plain" },
      body: `program=gpslogger\r\nlat=${LAT}\r\nlon=${LON}\r\nacc=6.0\r\ntimestamp=${seconds(at)}\r\n`,
    }),
    expected: { accuracy: 6 },
  },
  {
    name: "Colota",
    program: "colota",
    answer: "OK",
    send: (at) => ({
      headers: { ...JSON_TYPE, accept: "application/json" },
      body: `{"lat":${LAT},"lon":${LON},"acc":12,"alt":231,"vel":1.5,"batt":85,"bs":1,"tst":${seconds(at)},"bear":180.5}`,
    }),
    expected: {
      accuracy: 12,
      altitude: 231,
      speed: 1.5,
      heading: 180.5,
      battery: 85,
      charging: false,
    },
  },
  {
    name: "Colota in Traccar's form",
    program: "colota",
    answer: "OK",
    send: (at) => ({
      method: "GET",
      query: `id=colota&lat=${LAT}&lon=${LON}&accuracy=12&altitude=231&speed=1.5&batt=85&charge=2&timestamp=${seconds(at)}&bearing=180.5`,
    }),
    expected: {
      accuracy: 12,
      altitude: 231,
      speed: 1.5,
      heading: 180.5,
      battery: 85,
      charging: true,
    },
  },
  {
    name: "a Traccar server that forwards",
    program: "traccar-server",
    answer: "OK",
    device: "dana.mills@waybook.example",
    send: (at) => {
      const time = iso(at).replace("Z", "+00:00");
      return {
        headers: { "content-type": "application/json" },
        body: `{"position":{"id":7,"attributes":{"batteryLevel":62.0,"charge":false,"motion":true,"ignition":true,"distance":12.5},"deviceId":3,"protocol":"teltonika","serverTime":"${time}","deviceTime":"${time}","fixTime":"${time}","valid":true,"outdated":false,"latitude":${LAT},"longitude":${LON},"altitude":231.0,"speed":19.438444924406046,"course":45.0,"address":null,"accuracy":0.0,"network":null,"geofenceIds":null},"device":{"id":3,"attributes":{},"name":"Van 7","uniqueId":"dana.mills@waybook.example","status":"online","lastUpdate":"${time}"}}`,
      };
    },
    expected: { altitude: 231, speed: 10, heading: 45, battery: 62, charging: false },
  },
];
