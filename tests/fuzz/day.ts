/** An agent's phone that sends what nobody's phone would: forms, reports and photos of their day. */
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "contract/account/demo-accounts";
import sharp from "sharp";
import { ask, login, posted } from "../support/ask";
import { openLink } from "../support/open-link";
import type { FuzzedConsole } from "./console-process";
import { postTo, type Random } from "./inputs";

/** The fields of all its forms. */
const NAMES = [
  ...["intent", "stop", "route", "visit", "note", "contact", "doNotVisit", "reason", "report"],
  ...["owner", "pressedAt", "sentAt", "arrivedAt", "longitude", "latitude", "accuracy", "version"],
  ...["required", "photo", "photoId", "drawn", "drawnId", "signature", "code", "place", "name"],
  ...["address", "channel", "key", "message", "replaces", "presumed"],
];
const INTENTS = [
  ...["start", "complete", "here", "done", "not-possible", "undo", "place", "send", "make", "hide"],
  ...["was-there", "was-not-there", "terms"],
];

export interface LinkedPhone {
  cookie: string;
  userId: string;
  /** Of the agent. */
  route: string;
  /** Of that route. */
  stops: string[];
  /** Of other agents. */
  otherRoutes: string[];
}

/** Opens a new link of an agent who has a route. */
export async function linkPhone({ server }: FuzzedConsole): Promise<LinkedPhone> {
  const base = `http://127.0.0.1:${server.apiPort}`;
  const credentials = { email: DEMO_ACCOUNTS.admin.email, password: DEMO_PASSWORD };
  const token = await login(base, credentials);
  const read = (path: string) => ask(base + path, token);
  const filter = JSON.stringify({ where: { status: "active", userId: { neq: null } } });
  const routes = await read(`/routes?${new URLSearchParams({ limit: "50", filter })}`);
  const route = routes.data.find(({ userId }: { userId?: string }) => userId);
  const where = JSON.stringify({ where: { routeId: route.id } });
  const stops = await read(`/route-location-maps?${new URLSearchParams({ filter: where })}`);
  const { secret } = await ask(`${base}/agent-links/${route.userId}`, token, posted({}));
  return {
    cookie: await openLink(server.url, secret),
    userId: route.userId,
    route: route.id,
    otherRoutes: routes.data
      .filter(({ userId }: { userId?: string }) => userId !== route.userId)
      .map(({ id }: { id: string }) => id),
    stops: stops.data.map(({ id }: { id: string }) => id),
  };
}

/** A random form or report of the day. */
export function dayForm(random: Random, { userId, stops }: LinkedPhone) {
  const pages = ["/day", "/day/reports", "/day/messages", "/day/phone", "/day?stop=x", "/day.data"];
  const path = random.one(pages);
  const known = { names: NAMES, ids: [...stops, ...INTENTS, userId] };
  return postTo(path, random, known);
}

const BOUNDARY = "----photo";

/** What is no photo, or more than one: each is a file with its name and type. */
async function files(): Promise<Record<string, Buffer>> {
  const canvas = sharp({ create: { width: 40, height: 30, channels: 3, background: "#286" } });
  const [jpeg, gif, png] = await Promise.all([
    canvas.clone().jpeg().toBuffer(),
    canvas.clone().gif().toBuffer(),
    canvas.clone().png().toBuffer(),
  ]);
  const html = Buffer.from("<html><script>alert(1)</script></html>");
  // Says that it has 50,000 x 50,000 pixels.
  const bomb = Buffer.from(png);
  bomb.writeUInt32BE(50_000, 16);
  bomb.writeUInt32BE(50_000, 20);
  return {
    "photo.txt": Buffer.from("no photo"),
    "empty.jpg": Buffer.alloc(0),
    "script.svg": Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    "page.gif": Buffer.concat([gif, html]),
    "page.jpg": Buffer.concat([jpeg, html]),
    "only-a-head.jpg": Buffer.concat([jpeg.subarray(0, 20), html]),
    "broken-off.jpg": jpeg.subarray(0, jpeg.length / 2),
    "bomb.png": bomb,
    "../../etc/passwd.jpg": jpeg,
    "noise.jpg": Buffer.alloc(2_000_000, 0xa5),
    "huge.jpg": Buffer.concat([jpeg, Buffer.alloc(12 * 1024 * 1024, 1)]),
  };
}

/** Reports with each of these files, as a photo, as a signature, and many at once. */
export async function photoReports({ userId, stops }: LinkedPhone) {
  const all = await files();
  const report = (parts: [field: string, name: string, content: Buffer][], path: string) => ({
    method: "POST" as const,
    path,
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    body: multipart(
      Object.entries({ report: "r1", owner: userId, intent: "done", stop: stops[0] ?? "" }),
      parts,
    ),
  });
  const one = Object.entries(all).flatMap(([name, content]) => [
    report([["photo", name, content]], "/day/reports"),
    report([["drawn", name, content]], "/day"),
  ]);
  const jpeg = all["../../etc/passwd.jpg"] ?? Buffer.alloc(0);
  const many = Array.from({ length: 60 }, (_, at): [string, string, Buffer] => [
    at % 2 === 0 ? "photo" : "drawn",
    `${at}.jpg`,
    jpeg,
  ]);
  return [...one, report(many, "/day"), report(many, "/day/reports")];
}

export function multipart(
  texts: (readonly [field: string, text: string])[],
  parts: (readonly [field: string, name: string, content: Buffer])[],
  boundary = BOUNDARY,
): Buffer {
  const head = (field: string, more = "") =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${field}"${more}\r\n\r\n`);
  const end = Buffer.from("\r\n");
  return Buffer.concat([
    ...texts.flatMap(([name, text]) => [head(name), Buffer.from(text), end]),
    ...parts.flatMap(([field, name, content]) => [
      head(field, `; filename="${name}"\r\ncontent-type: image/jpeg`),
      content,
      end,
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
}

/** The beginning of a photo that is never sent in full. */
export const slowPhoto = ({ cookie }: LinkedPhone, port: number): string =>
  [
    "POST /day/reports HTTP/1.1",
    `host: localhost:${port}`,
    `origin: http://localhost:${port}`,
    `cookie: ${cookie}`,
    `content-type: multipart/form-data; boundary=${BOUNDARY}`,
    "content-length: 5000000",
    "",
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"`,
  ].join("\r\n");
