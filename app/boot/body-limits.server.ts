/** How large and how slow the body of a post may be. */

import type { Request as Incoming } from "express";
import { allowUpload } from "platform/server-timeouts";
import { dayAfterTooLargeUrl } from "~/features/links/urls";
import { daySession } from "~/session/day-session.server";
import { readSession } from "~/session/session.server";
import { countAsUpload } from "../server/form-memory.server";
import { pagePath } from "../server/request-target.server";

const MB = 1024 * 1024;

/** Of a form without a file, and of everybody who is not signed in. */
const LARGEST_FORM_BYTES = MB;

/** Where a form with a file is sent. */
const UPLOADS: { path: RegExp; bytes: number; isOfDay?: true }[] = [
  // Passed on as it comes; what the upstream takes of it is less.
  { path: /^\/locations\/import\/?$/i, bytes: 300 * MB },
  // A photo: larger than any that is taken, so that its form can say so.
  { path: /^\/(account\/profile|add\/[^/]+(\/[^/]+)?|agent\/[^/]+\/edit)\/?$/i, bytes: 25 * MB },
  // The photo of a visit, by an agent who opened their link.
  { path: /^\/day(\/reports)?\/?$/i, bytes: 25 * MB, isOfDay: true },
];

export interface BodyLimit {
  /** Bytes that are read at most. */
  bytes: number;
  /** It would be more for somebody who is signed in. */
  needsSignIn: boolean;
  /** How a larger one is answered: a phone then knows that its link has ended, not that a photo is too large. */
  status: 413 | 401;
  /** The page that says of a larger one what to do, in its reader's language; of forms that a page sends alone. */
  page?: string;
}

/**
 * Returns how large the body of a post may be. Only a form with a file that comes from somebody who
 * is signed in may be large; it then has the time of an upload as well.
 */
export async function limitBody(req: Incoming): Promise<BodyLimit> {
  const form: BodyLimit = { bytes: LARGEST_FORM_BYTES, needsSignIn: false, status: 413 };
  if (!/^multipart\/form-data\b/i.test(req.get("content-type") ?? "")) return form;
  const path = pagePath(req.path);
  const upload = UPLOADS.find((one) => one.path.test(path));
  if (!upload) return form;
  const page = DAY.test(path) ? dayAfterTooLargeUrl(stopIn(req)) : undefined;
  const said = { ...form, ...(page && { page }) };
  if (!(await isSignedIn(req, upload.isOfDay)))
    return { ...said, needsSignIn: true, status: upload.isOfDay ? 401 : 413 };
  allowUpload(req);
  countAsUpload(req.headers);
  return { ...said, bytes: upload.bytes };
}

/** What an agent sends without scripts. */
const DAY = /^\/day\/?$/i;

const stopIn = ({ query: { stop } }: Incoming): string | undefined =>
  typeof stop === "string" ? stop : undefined;

/** By the cookie alone: whether the upstream still takes its token is found out later. */
async function isSignedIn(req: Incoming, isOfDay = false): Promise<boolean> {
  const { cookie = "" } = req.headers;
  const request = new Request(`${req.protocol}://localhost/`, { headers: { cookie } });
  return (await (isOfDay ? daySession.read(request) : readSession(request))) !== undefined;
}
