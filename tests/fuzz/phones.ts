/** Random requests to tracker addresses and links, as broken phones and attackers send them. */
import { BROKEN, WITHOUT_POSITION } from "contract/tracking/dialects/testing/odd-requests";
import { PROGRAM_CASES, type SentRequest } from "contract/tracking/dialects/testing/requests";
import type { Asked } from "./console-process";
import type { Random } from "./inputs";

const AT = new Date("2026-11-28T10:15:30.000Z");
const ODD = [
  "\0",
  "\ud800",
  "1e999",
  "-",
  "__proto__",
  "[",
  "{}",
  "null",
  "9".repeat(500),
  "%",
  "ü",
];

const ODD_NUMBERS = ["null", "-1", "1e308", "91", "1e20", "-0", "true", '""', "[]", "{}", "0.1e-9"];

/** Bytes of a request that are changed, cut off, repeated or nested. */
function spoiled(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  switch (random.below(9)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return text.slice(0, at) + random.one(ODD) + text.slice(at + random.below(6));
    case 2:
      return text.repeat(1 + random.below(20));
    case 3:
      return `${"[".repeat(random.below(30))}${text}${"]".repeat(random.below(30))}`;
    case 4:
      return `[${Array(random.below(6_000)).fill("{}").join(",")}]`;
    case 5:
      return text.replace(/\d+/g, () => random.one(["1e308", "-1", "NaN", "0", "1".repeat(60)]));
    case 6:
    case 7:
      return withOddValue(text, random);
    default:
      return text;
  }
}

/** One value of JSON or of a form exchanged: the rest is as a program sends it. */
function withOddValue(text: string, random: Random): string {
  const values = [...text.matchAll(/(?<=[:=,[])("[^"]*"|[^&",:{}[\]]+)/g)];
  if (values.length === 0) return text;
  const { index, 0: value } = random.one(values);
  const odd = value.startsWith('"') ? JSON.stringify(random.one(ODD)) : random.one(ODD_NUMBERS);
  return text.slice(0, index) + odd + text.slice(index + value.length);
}

/** Without halves of pairs, which no address can have. */
const wellFormed = (text: string): string => Buffer.from(text).toString();

function sentBy(random: Random): SentRequest {
  const kind = random.below(4);
  if (kind === 0) return random.one(WITHOUT_POSITION).request;
  if (kind === 1) return { body: random.one(BROKEN).body };
  return random.one(PROGRAM_CASES).send(AT);
}

/** A report to a tracker address, mostly spoiled. */
export function trackerRequest(secret: string, random: Random): Asked {
  const { query, body, headers } = sentBy(random);
  const path = `/t/${random.below(8) === 0 ? spoiled(secret, random) : secret}`;
  const search = query === undefined ? "" : `?${encodeURI(wellFormed(spoiled(query, random)))}`;
  const asked = encodeURI(wellFormed(path)).slice(0, 4_000) + search.slice(0, 8_000);
  const type = headers?.["content-type"] ?? random.one(["text/plain", "image/png", "x"]);
  return body === undefined
    ? { method: "GET", path: asked }
    : { method: "POST", path: asked, type, body: Buffer.from(spoiled(body, random)) };
}

const FORM = "application/x-www-form-urlencoded";
const INTENTS = [
  "done",
  "undo",
  "start",
  "complete",
  "here",
  "was-there",
  "terms",
  "make",
  "hide",
  "x",
  "",
];

/** A link that is opened or used, with what no page of ours sends. */
export function linkRequest(secret: string, random: Random): Asked {
  const odd = () => random.one(["", "x", "-1", "9".repeat(30), "\0", "../..", "0".repeat(5_000)]);
  const fields = {
    ...{ intent: random.one(INTENTS), stop: odd(), visit: odd(), report: odd(), owner: odd() },
    ...{ presumed: odd(), pressedAt: odd(), longitude: odd(), latitude: odd(), version: odd() },
  };
  const path = random.one([
    `/day/open/${encodeURIComponent(wellFormed(spoiled(secret, random))).slice(0, 2_000)}`,
    ...[
      "/day",
      "/day/reports",
      "/day?stop=%00",
      "/day/messages",
      "/day/phone",
      "/day/script/x",
      "/day/worker.js",
    ],
  ]);
  const isRead = random.below(3) === 0;
  return isRead
    ? { method: "GET", path }
    : { method: "POST", path, type: FORM, body: Buffer.from(`${new URLSearchParams(fields)}`) };
}
