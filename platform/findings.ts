/** What `npm run doctor` finds; the console's part of it comes from a program of the console's own. */
import { z } from "zod";

export const Finding = z.object({
  level: z.enum(["ok", "warning", "problem"]),
  /** What was looked at, in a word or two. */
  about: z.string(),
  /** What it is like, and what to do where that is not well. */
  text: z.string(),
});
export type Finding = z.infer<typeof Finding>;

const finding =
  (level: Finding["level"]) =>
  (about: string, text: string): Finding => ({
    level,
    about,
    text,
  });
export const ok = finding("ok");
export const warning = finding("warning");
export const problem = finding("problem");

/** A check: returns one finding or several. */
export type Look = () => Finding | Finding[] | Promise<Finding | Finding[]>;

/** Runs a check. If it fails, as on a full disk or a locked table, that becomes a finding. */
export async function lookAt(about: string, look: Look): Promise<Finding[]> {
  try {
    return [await look()].flat();
  } catch (error) {
    return [problem(about, `the check failed (${reasonOf(error)}).`)];
  }
}

/** The reason in one line; for a failed statement, its cause without the statement. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message } = error.cause instanceof Error ? error.cause : error;
  return message.replace(/\s+/g, " ");
}

/** What differs less may be the network's doing. */
const MOST_SKEW_MS = 5_000;
const TIMEOUT_MS = 5_000;

/** Compares this machine's clock with another one. */
export function compareClocks(about: string, other: Date, here = new Date()): Finding {
  const seconds = Math.round((other.getTime() - here.getTime()) / 1000);
  if (Math.abs(seconds) * 1000 <= MOST_SKEW_MS) return ok(about, "its clock and this one agree");
  return problem(
    about,
    `its clock is ${Math.abs(seconds)} s ${seconds > 0 ? "ahead of" : "behind"} this one: sign-ins and one-time codes fail. Have both keep time (NTP).`,
  );
}

/** What a server may answer to be well, where it has not to be one thing. */
const isNoFailure = (status: number): boolean => status < 500;

/**
 * Asks a server by HTTP: whether it answers, and whether its clock is right.
 *
 * @param isWell whether a status is a good answer
 */
export async function askServer(
  about: string,
  url: string,
  advice: string,
  isWell = isNoFailure,
): Promise<Finding[]> {
  try {
    const answer = await fetch(url, {
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    const date = Date.parse(answer.headers.get("date") ?? "");
    const clock = Number.isNaN(date) ? [] : [compareClocks(`${about}: clock`, new Date(date))];
    if (isWell(answer.status)) return [ok(about, "it answers"), ...clock];
    return [problem(about, `it answers ${answer.status}. ${advice}`), ...clock];
  } catch (error) {
    const { cause, message } = error as Error;
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : message;
    return [problem(about, `it can't be reached (${code}). ${advice}`)];
  }
}
