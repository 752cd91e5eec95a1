/** The times of day in which an agent's positions are stored, as they choose them. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { setPositionTimes } from "contract/tracking/position-time-calls";
import { getUser } from "contract/users/calls";
import { clockAt } from "~/lib/format";
import { sentForm } from "~/server/sent-form.server";
import { redirectWithToast } from "~/session/toast.server";
import { call, send } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import { including } from "~/upstream/query.server";
import { dayTimesPath, dayUrl } from "../urls";
import { answer, refused } from "./act.server";
import type { DayFacts } from "./frame";
import { wordsOf } from "./language.server";
import { problemOf } from "./problem.server";
import { daySession, factsOf, upstreamOfDay, zoneOfDay } from "./session.server";
import type { DayProblem } from "./words";
import { missing, text } from "./work.server";

export interface DayTimes {
  facts: DayFacts;
  /** `09:00`; null: positions are stored at all times. */
  chosen: { from: string; until: string } | null;
  /** What the clocks of the office show. */
  clock: string;
}

export type DayTimesState =
  | { kind: "problem"; problem: DayProblem }
  | { kind: "not-offered" }
  | { kind: "times"; times: DayTimes };

export async function readDayTimes({ request }: LoaderFunctionArgs) {
  const session = await daySession.read(request);
  if (!session) return data<DayTimesState>({ kind: "problem", problem: "none" }, { status: 401 });
  try {
    const { positionsFrom, positionsUntil, office } = await call(
      upstreamOfDay(session, request),
      getUser,
      { params: { id: session.userId }, query: { filter: including(["office"]) } },
    );
    if (positionsFrom === undefined) return data<DayTimesState>({ kind: "not-offered" });
    const { formats } = await wordsOf(request);
    const { minutes } = clockAt(new Date(), office?.timeZone ?? zoneOfDay(session));
    const chosen =
      positionsFrom && positionsUntil ? { from: positionsFrom, until: positionsUntil } : null;
    const times = { facts: factsOf(session), chosen, clock: formats.clock(minutes) };
    return data<DayTimesState>({ kind: "times", times });
  } catch (error) {
    // The day's page asks for them.
    if (error instanceof UpstreamError && error.needsTerms) throw redirect(dayUrl());
    const { problem, status } = problemOf(error);
    return data<DayTimesState>({ kind: "problem", problem }, { status });
  }
}

/** The buttons: store positions at these times of day only, or at all times. */
export async function actOnTimes({ request }: ActionFunctionArgs) {
  const form = await sentForm(request);
  const [session, words] = await Promise.all([daySession.read(request), wordsOf(request)]);
  if (!session) return refused(form, words.problems.none.title, 401);
  return answer(form, words, async () => {
    const body = timesOf(form);
    const params = { id: session.userId };
    await send(upstreamOfDay(session, request), setPositionTimes, { params, body });
    const message = body.from === null ? words.times.savedAlways : words.times.saved;
    return redirectWithToast(dayTimesPath, { type: "success", message }, request);
  });
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** @throws Missing what is wrong, to be said on the page */
function timesOf(form: FormData): { from: string | null; until: string | null } {
  const intent = text(form, "intent");
  if (intent === "always") return { from: null, until: null };
  if (intent !== "times") throw missing((words) => words.unknownAction);
  const [from, until] = [text(form, "from"), text(form, "until")];
  if (!from && !until) return { from: null, until: null };
  if (!TIME.test(from) || !TIME.test(until)) throw missing((words) => words.times.bothNeeded);
  if (from === until) throw missing((words) => words.times.same);
  return { from, until };
}
