/** The rows of the specification's section 8: what the upstream answers, and what is to be seen. */
import type { Fault } from "./second-upstream";

const OOPS = "Oops! Something went wrong";

export interface FaultRow {
  name: string;
  fault: Fault | "refuse";
  /** Where it leads: to the sign-in, to the terms, or nowhere. */
  leads?: "sign-in" | "terms";
  /** The words that are read. */
  words: string;
  /** The status of a page that can't be shown. */
  status?: number;
  /** A write is done all the same: it was answered, with nothing or with something unreadable. */
  done?: true;
  /** A list is shown all the same: empty. */
  empty?: true;
}

const json = (status: number, body: unknown): Fault => ({ status, body: JSON.stringify(body) });
const NO_LOGIN = "You have no login, Please login again!";

export const FAULT_ROWS: FaultRow[] = [
  {
    name: "401",
    fault: json(401, {
      error: { statusCode: 401, message: "jwt expired" },
      error_message: "Gone.",
    }),
    leads: "sign-in",
    words: NO_LOGIN,
  },
  {
    name: "401 with the cause of the terms",
    fault: json(401, { error: { statusCode: 401, cause: "TERMS_CONDITION_NOT_ACCEPTED" } }),
    leads: "terms",
    words: "terms",
  },
  { name: "403 without a cause", fault: json(403, {}), leads: "sign-in", words: NO_LOGIN },
  { name: "406 without a cause", fault: { status: 406 }, leads: "sign-in", words: NO_LOGIN },
  {
    name: "403 with a cause",
    fault: json(403, { error: { statusCode: 403, message: "Not your office.", cause: "OTHER" } }),
    words: "Not your office.",
    status: 403,
  },
  {
    name: "406 with a cause",
    fault: json(406, { error: { statusCode: 406, message: "Not so.", cause: { code: "NOT_SO" } } }),
    words: "Not so.",
    status: 406,
  },
  {
    name: "429",
    fault: json(429, { error: { statusCode: 429, message: "slow down" } }),
    words: "Too Many Requests.",
    status: 429,
  },
  {
    name: "INVALID_REQUEST with error_message",
    fault: json(422, {
      status: "INVALID_REQUEST",
      error_message: "This name is reserved.",
      error: { statusCode: 422, message: "Validation failed" },
    }),
    words: "This name is reserved.",
    status: 422,
  },
  {
    name: "error.message",
    fault: json(400, { error: { statusCode: 400, message: "No such way." }, error_message: "x" }),
    words: "No such way.",
    status: 400,
  },
  { name: "neither of the two", fault: json(500, { detail: "?" }), words: OOPS, status: 502 },
  {
    name: "a failure that is not JSON",
    fault: { status: 500, body: "<h1>Bad</h1>", headers: { "content-type": "text/html" } },
    words: OOPS,
    status: 502,
  },
  {
    name: "a success that is not JSON",
    fault: { status: 200, body: "<h1>Hello</h1>", headers: { "content-type": "text/html" } },
    words: OOPS,
    status: 502,
  },
  { name: "204", fault: { status: 204 }, words: "No Data Found", empty: true, done: true },
  {
    name: "302",
    fault: { status: 302, headers: { location: "/elsewhere" } },
    words: OOPS,
    status: 502,
  },
  {
    name: "301",
    fault: { status: 301, headers: { location: "https://elsewhere.test/" } },
    words: OOPS,
    status: 502,
  },
  { name: "304", fault: { status: 304 }, words: OOPS, status: 502 },
  { name: "connection refused", fault: "refuse", words: OOPS, status: 503 },
  { name: "a hang", fault: "hang", words: OOPS, status: 504 },
  { name: "cut off in the middle", fault: "cut", words: OOPS, status: 503 },
];
