/** Requests for the picture of a route, as broken phones, proxies and curious agents send them. */
import type { Asked } from "./console-process";
import type { LinkedPhone } from "./day";
import type { Random } from "./inputs";

export interface MapRequest {
  asked: Asked;
  /** Whether it is of the agent's own route, with the cookie of their phone. */
  isOwn: boolean;
}

const ODD_IDS = [
  ...["", "x", "-1", "null", "%00", "%", "%ff", "..", "%2e%2e", "%2e%2e%2fhealthz", "%2f", "'\""],
  ...["__proto__", "constructor", "~", "[object%20Object]", "%F0%9F%98%80", "9".repeat(5_000)],
  "00000000-0000-0000-0000-000000000000",
];
const ODD_QUERIES = [
  ...["", "?", "?v=", "?v=x&v=y", "?v=%00", "?v[]=1", "?v=%E0%A4", "?__proto__=1", "?v=-straight"],
  `?v=${"f".repeat(8_000)}`,
  "?_data=routes%2F_day%2B%2Fday_.map.%24route",
  "?_data=x",
];
/** Each stands for what a request may have. */
const ODD_HEADERS: Record<string, string[]> = {
  "if-none-match": [
    ...["*", "", '"', 'W/"', '"x", "y"', 'W/"0000000000000000"', "\u00ff\u00fe", ",".repeat(4_000)],
    `"${"f".repeat(9_000)}"`,
  ],
  "if-modified-since": ["x", "Thu, 01 Jan 1970 00:00:00 GMT", "9999-99-99"],
  "if-match": ["*", '"x"'],
  range: ["bytes=0-0", "bytes=9999999-", "bytes=-1", "x", "bytes=0-0,1-1,2-2"],
  accept: ["", "text/html", "image/webp", "*/*;q=2"],
  "accept-encoding": ["", "identity;q=0", "zstd", "x".repeat(2_000)],
};

/**
 * A random request.
 *
 * @param tag the `ETag` of the picture of the agent's route
 */
export function mapRequest(phone: LinkedPhone, tag: string, random: Random): MapRequest {
  const hasOwnId = random.below(2) === 0;
  const id = hasOwnId ? ownId(phone, random) : foreignId(phone, random);
  const [cookie, isPhone] = cookieOf(phone, random);
  const query =
    random.below(3) === 0 ? `?v=${tag.replace(/[^\da-f]/g, "")}` : random.one(ODD_QUERIES);
  return {
    asked: {
      method: random.below(12) === 0 ? "POST" : "GET",
      path: `/day/map/${id}${query}`,
      headers: headersOf(tag, random),
      cookie,
    },
    isOwn: hasOwnId && isPhone,
  };
}

/** Forms of the same id. */
const ownId = ({ route }: LinkedPhone, random: Random): string =>
  random.one([route, route, route.toUpperCase(), `${route}/`]);

const foreignId = ({ route, otherRoutes, userId, stops }: LinkedPhone, random: Random): string =>
  random.one([
    ...[...otherRoutes.slice(0, 3), userId, ...stops.slice(0, 2)],
    ...[`${route}x`, `${route}%00`, `${route}/x`, route.slice(1)],
    ...ODD_IDS,
  ]);

/** @returns the cookie, and whether it is the phone's */
function cookieOf({ cookie }: LinkedPhone, random: Random): [cookie: string, isPhone: boolean] {
  if (random.below(2) === 0) return [cookie, true];
  const middle = Math.floor(cookie.length / 2);
  const changed = [
    ...["", "waybook_day=", "waybook_day=null", cookie.slice(0, middle)],
    `${cookie.slice(0, middle)}x${cookie.slice(middle)}`,
  ];
  return [random.one(changed), false];
}

function headersOf(tag: string, random: Random): Record<string, string> {
  const name = random.one(Object.keys(ODD_HEADERS));
  const known = { "if-none-match": random.one([tag, `"x", ${tag}`, tag.replace("W/", "")]) };
  return random.below(4) === 0 ? known : { [name]: random.one(ODD_HEADERS[name] ?? [""]) };
}
