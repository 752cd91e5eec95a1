/** `/t/{secret}`: takes positions from tracker programs on phones, and answers each in its own form. */

import { ownTracksAnswer } from "contract/tracking/dialects/owntracks";
import {
  type AnswerForm,
  MOST_BODY_BYTES,
  parseTrackerRequest,
} from "contract/tracking/dialects/parse";
import type { TrackerReport } from "contract/tracking/dialects/report";
import { gpsLoggerProperties } from "contract/tracking/dialects/set-up";
import { MOST_TRACKED_AT_ONCE } from "contract/tracking/facts";
import { reportTracked } from "contract/tracking/tracker-calls";
import type { WatchedRegion } from "contract/tracking/tracker-schema";
import express, { type Request, type RequestHandler, type Response } from "express";
import { call } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import { asyncHandler } from "../server/async-handler.server";
import type { Env } from "../server/env.server";
import { takeBodyMemory } from "../server/form-memory.server";
import { noteRoute } from "../server/watch-request.server";
import { hostOf } from "./host.server";

export const TRACKERS_PATH = "/t";
export const isTrackerPath = (url: string) => /^\/t([/?]|$)/i.test(url);

/** Those that GPSLogger may be set to, beside those of the others. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH"];
const PATH = /^\/([\w-]{1,200})(\.properties)?\/?$/;
const BEARER = /^Bearer +([\w-]{1,200})$/i;
const BASIC = /^Basic +([\w+/=-]{1,2000})$/i;
/** Seconds after which a program may try again while the API is away. */
const RETRY_SECONDS = 30;

const PRIVATE = {
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
};

type Answer = [type: string, text: string];

const ANSWERS: Record<AnswerForm, (regions: WatchedRegion[] | undefined) => Answer> = {
  owntracks: (regions) => ["application/json", ownTracksAnswer(regions)],
  overland: () => ["application/json", '{"result":"ok"}'],
  plain: () => ["text/plain", "OK"],
};

const readText = express.text({ type: () => true, limit: MOST_BODY_BYTES });

/**
 * Whatever can be read is answered with 200, whether or not a position of it is stored: these
 * programs send the same again until it is taken, and some send nothing else meanwhile.
 */
export const takeTracked = (env: Env): RequestHandler =>
  asyncHandler(async (req, res) => {
    noteRoute(res, "/t/*");
    res.set(PRIVATE);
    if (!METHODS.includes(req.method)) {
      res.set("allow", METHODS.join(", "));
      return refuse(res, 405, "Method not allowed");
    }
    const [, inPath, isFile] = PATH.exec(req.path) ?? [];
    const secret = inPath ?? secretOfHeader(req.get("authorization"));
    if (!secret) return refuseSecret(res);
    const body = await readBody(req, res);
    if (body === undefined) return;
    const read = isFile
      ? parseTrackerRequest(new URLSearchParams(), "")
      : parseTrackerRequest(new URLSearchParams(req.url.split("?")[1] ?? ""), body);
    if (!read.ok) return refuse(res, 400, read.problem);
    const reported = await report(req, res, secret, read.report);
    if (!reported) return;
    const [type, text]: Answer = isFile
      ? ["text/plain", gpsLoggerProperties(urlOf(req, env, secret))]
      : ANSWERS[read.answer](reported.regions);
    res.status(200).type(type).send(text);
  });

const refuse = (res: Response, status: number, text: string) =>
  void res.status(status).type("text/plain").send(text);

function refuseSecret(res: Response): void {
  res.set("www-authenticate", "Bearer");
  refuse(res, 401, "This tracker address has ended. Ask your office for a new one");
}

/** Overland has a token, OwnTracks a password, whose user name does not matter. */
function secretOfHeader(header = ""): string | undefined {
  const [, token] = BEARER.exec(header) ?? [];
  if (token) return token;
  const [, pair = ""] = BASIC.exec(header) ?? [];
  const password = Buffer.from(pair, "base64").toString().split(":").slice(1).join(":");
  return /^[\w-]{1,200}$/.test(password) ? password : undefined;
}

/** @returns undefined where it was refused */
async function readBody(req: Request, res: Response): Promise<string | undefined> {
  const announced = Number(req.get("content-length"));
  const hasBody = req.get("transfer-encoding") !== undefined || announced > 0;
  if (!hasBody) return "";
  if (announced > MOST_BODY_BYTES) {
    refuse(res, 413, "Too large");
    return undefined;
  }
  if (!takeBodyMemory(req.headers, announced || MOST_BODY_BYTES)) {
    res.set("retry-after", String(RETRY_SECONDS));
    refuse(res, 503, "Busy");
    return undefined;
  }
  const error = await new Promise<{ status?: number } | undefined>((done) =>
    readText(req, res, done),
  );
  if (!error) return typeof req.body === "string" ? req.body : "";
  const { status = 400 } = error;
  refuse(res, status >= 400 && status < 500 ? status : 400, "The body can't be read");
  return undefined;
}

/**
 * Hands the positions to the API. Of a report that was taken in part, the rest comes again.
 *
 * @returns undefined where it was refused
 */
async function report(
  req: Request,
  res: Response,
  secret: string,
  { program, device, positions, regionEvents }: TrackerReport,
): Promise<{ regions: WatchedRegion[] | undefined } | undefined> {
  const context = {
    token: "",
    requestId: String(req.id),
    clientAddress: req.ip,
    userAgent: req.get("user-agent")?.slice(0, 500),
  };
  try {
    let regions: WatchedRegion[] | undefined;
    // One call of a report without positions finds out whether the secret is right.
    for (let at = 0; at === 0 || at < positions.length; at += MOST_TRACKED_AT_ONCE) {
      const part = positions.slice(at, at + MOST_TRACKED_AT_ONCE);
      const body = { secret, program, device, positions: part };
      const events = at === 0 && regionEvents ? { regionEvents } : {};
      const reply = await call(context, reportTracked, { body: { ...body, ...events } });
      regions ??= reply.regions;
    }
    return { regions };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    refuseAs(res, error);
    return undefined;
  }
}

function refuseAs(res: Response, { status, retryAfter = RETRY_SECONDS }: UpstreamError): void {
  if (status === 404) refuseSecret(res);
  else if (status === 422) refuse(res, 400, "The positions can't be read");
  else {
    res.set("retry-after", String(retryAfter));
    refuse(res, status === 429 ? 429 : 503, "Try again later");
  }
}

const urlOf = (req: Request, { consoleUrl }: Env, secret: string): string =>
  `${consoleUrl ?? `${req.protocol}://${hostOf(req)}`}${TRACKERS_PATH}/${secret}`;
