/** What a sound phone of an agent sends of its day, and what becomes of it with a field or a byte changed. */
import { randomUUID } from "node:crypto";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "contract/account/demo-accounts";
import sharp from "sharp";
import { ask, login, posted } from "../support/ask";
import { openLink } from "../support/open-link";
import type { Asked, FuzzedConsole } from "./console-process";
import { multipart } from "./day";
import type { Random } from "./inputs";

const STOPS = 30;
const BOUNDARY = "----seed";

/** An agent of their own, with a route of many stops and a conversation. */
export interface SoundPhone {
  cookie: string;
  userId: string;
  routeId: string;
  stops: string[];
  locationIds: string[];
  channel: string;
  photo: Buffer;
  drawn: Buffer;
  /** How many visits the API has of each stop. */
  visitsByStop(): Promise<number[]>;
}

/** @param name of nobody else */
export async function soundPhone({ server }: FuzzedConsole, name: string): Promise<SoundPhone> {
  const base = `http://127.0.0.1:${server.apiPort}`;
  const credentials = { email: DEMO_ACCOUNTS.officeManager.email, password: DEMO_PASSWORD };
  const token = await login(base, credentials);
  const { officeId } = await ask(`${base}/users/me`, token);
  const at = (path: string) => `${base}/offices/${officeId}${path}`;
  const send = (path: string, body: object) => ask(at(path), token, posted(body));
  const person = { displayName: name, email: `${name}@example.test`, role: "agent" };
  const { id: userId } = await send("/users", person);
  const { data } = await ask(at(`/locations?limit=${STOPS}&filters=status:active`), token);
  const locationIds = data.map(({ id }: { id: string }) => id);
  const route = { name, userId, locations: locationIds, distance: 40_000, estimatedTime: 5400 };
  const { id: routeId } = await send("/routes/create", route);
  const where = JSON.stringify({ where: { routeId } });
  const listed = await ask(
    at(`/route-location-maps?${new URLSearchParams({ limit: "0", filter: where })}`),
    token,
  );
  const { id: channel } = await send("/channels", { name });
  const { secret } = await send(`/agent-links/${userId}`, {});
  const canvas = sharp({ create: { width: 60, height: 40, channels: 3, background: "#286" } });
  return {
    cookie: await openLink(server.url, secret),
    ...{ userId, routeId, locationIds, channel },
    stops: listed.data.map(({ id }: { id: string }) => id),
    photo: await canvas.clone().jpeg().toBuffer(),
    drawn: await canvas.clone().png().toBuffer(),
    async visitsByStop() {
      const query = new URLSearchParams({ limit: "0", filter: where });
      const { data: visits } = await ask(at(`/visits?${query}`), token);
      const counts = new Map<string, number>();
      for (const { routeLocationId } of visits)
        counts.set(routeLocationId, (counts.get(routeLocationId) ?? 0) + 1);
      return [...counts.values()];
    },
  };
}

type Field = [name: string, value: string | Buffer];

/** A form as it is sent. */
export interface Seed {
  name: string;
  path: "/day" | "/day/reports" | "/day/messages";
  fields: Field[];
}

/** One of each kind of what a phone sends, about a stop. */
export function seedsOf(phone: SoundPhone, stop: string, random: Random): Seed[] {
  const report = (name: string, intent: string, fields: Record<string, string | Buffer>): Seed => ({
    ...{ name, path: "/day/reports" },
    fields: Object.entries({
      ...{ report: randomUUID(), owner: phone.userId, intent },
      ...{ pressedAt: String(Date.now() - 60_000), sentAt: String(Date.now()), ...fields },
    }),
  });
  const visit = randomUUID();
  const about = { stop, visit };
  const place = { longitude: "-82.99", latitude: "39.96", accuracy: "12" };
  const arrivedAt = String(Date.now() - 300_000);
  const form = (name: string, intent: string, fields: Record<string, string | Buffer>): Seed => ({
    ...{ name, path: "/day", fields: Object.entries({ ...about, intent, ...fields }) },
  });
  const { photo, drawn, routeId, channel } = phone;
  const seeds = [
    report("visit", "done", { ...about, ...place, arrivedAt, note: "Met Ann.", doNotVisit: "on" }),
    report("visit not possible", "not-possible", { ...about, ...place, reason: "closed" }),
    report("visit with photo", "done", { ...about, ...place, photo, note: "Photo." }),
    report("visit with signature", "done", { ...about, drawn, signature: "Ann Lee", code: "A7" }),
    form("form of a visit", "done", { note: "Met Ann." }),
    form("form of a visit not possible", "not-possible", { reason: "refused" }),
    form("form with photo and signature", "done", { photo, drawn, signature: "Ann Lee" }),
    form("form of an arrival", "here", {}),
    report("new place", "place", { visit, route: routeId, name: "Kiosk", address: "1 High St." }),
    report("place", "place", { visit, place: random.one(phone.locationIds), note: "On the way." }),
    report("message", "send", { channel, key: visit, message: "Running late." }),
    report("start", "start", { route: routeId }),
  ];
  return seeds;
}

const ODD = [
  ...["", " ", "x", "0", "-1", "1e309", "NaN", "null", "on", "\0", "a\r\nb: c", "\ud83d\ude00"],
  ...["\ud800", "\u202e", "<b>", "2026-02-31", "8.64e15", "-8.64e15", "1e20", "90", "181"],
  ...["00000000-0000-0000-0000-000000000000", "{00000000-0000-4000-8000-000000000000}"],
  ...["9".repeat(400), "x".repeat(4001), "x".repeat(200_000), "__proto__", "../..", "closed"],
];
const MORE = ["longitude", "photoId", "drawnId", "contact", "required", "presumed", "replaces"];
const INTENTS = ["done", "not-possible", "undo", "complete", "was-there", "was-not-there", "terms"];

/** The same with one or two things changed. */
export function mutated(seed: Seed, random: Random): Seed {
  let fields = [...seed.fields];
  for (let times = 1 + random.below(2); times > 0; times--) fields = changedOnce(fields, random);
  return { ...seed, fields };
}

function changedOnce(fields: Field[], random: Random): Field[] {
  const at = random.below(fields.length);
  const [name = "", value = ""] = fields[at] ?? [];
  const other = random.one(fields)?.[1] ?? "";
  const put = (...instead: Field[]) => fields.toSpliced(at, 1, ...instead);
  switch (random.below(8)) {
    case 0:
      return put();
    case 1:
      return put([name, value], [name, random.one(ODD)]);
    case 2:
      return put([random.one(MORE), value]);
    case 3:
      return put([name, other]);
    case 4:
      return [...fields, [random.one(MORE), random.one([...ODD, randomUUID()])]];
    case 5:
      return fields.map(([own, was]) => [own, own === "intent" ? random.one(INTENTS) : was]);
    case 6:
      return put([name, spoiledBytes(Buffer.from(value), random)]);
    default:
      return put([name, random.one(ODD)]);
  }
}

/** Some bytes exchanged, cut off or doubled: of a picture, mostly in its head. */
function spoiledBytes(bytes: Buffer, random: Random): Buffer {
  const head = () => random.below(Math.min(bytes.length, 200) + 1);
  switch (random.below(3)) {
    case 0:
      return bytes.subarray(0, random.below(bytes.length + 1));
    case 1:
      return Buffer.concat([bytes, bytes.subarray(head())]);
    default: {
      const changed = Buffer.from(bytes);
      for (let times = random.below(8); times >= 0; times--) changed[head()] = random.below(256);
      return changed;
    }
  }
}

/** As a form with files where it has one, else as text; with `spoils` a few of its bytes are changed. */
export function toRequest({ path, fields }: Seed, random: Random, spoils = false): Asked {
  const isText = (field: Field): field is [string, string] => typeof field[1] === "string";
  const body = fields.every(isText)
    ? Buffer.from(`${new URLSearchParams(fields.filter(isText))}`)
    : multipart(
        fields.filter(isText),
        fields.flatMap(([name, value]) =>
          typeof value === "string" ? [] : [[name, `${name}.jpg`, value] as const],
        ),
        BOUNDARY,
      );
  const type = fields.every(isText)
    ? "application/x-www-form-urlencoded"
    : `multipart/form-data; boundary=${BOUNDARY}`;
  return { method: "POST", path, type, body: spoils ? spoiledBytes(body, random) : body };
}
