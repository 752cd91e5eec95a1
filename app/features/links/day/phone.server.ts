/** "Set up your phone": the agent's own tracker address, and what sets up each program with it. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { AgentTracker } from "contract/entities";
import { minutesOf } from "contract/routes/timetable";
import type { TrackerAddress } from "contract/tracking/dialects/set-up";
import { findMissedTimes, type TimesOfDay } from "contract/tracking/position-times";
import { getAgentTracker, makeAgentTracker } from "contract/tracking/tracker-calls";
import { getUser } from "contract/users/calls";
import {
  PHONE_PROGRAMS,
  type PhoneProgram,
  type PhoneSystem,
  PROGRAM_NAMES,
} from "~/features/tracking/phone";
import { type QrPicture, qrPicture } from "~/kit/qr-code.server";
import { shownOnce } from "~/kit/shown-once.server";
import { absoluteUrl, requestFacts } from "~/server/request.server";
import { sentForm } from "~/server/sent-form.server";
import { redirectWithToast } from "~/session/toast.server";
import { call, ifOffered, type UpstreamContext } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import { including } from "~/upstream/query.server";
import { dayPhoneUrl, dayUrl } from "../urls";
import { answer, refused } from "./act.server";
import { isIphone } from "./device.server";
import { wordsOf } from "./language.server";
import { problemOf } from "./problem.server";
import { type DaySession, daySession, upstreamOfDay, zoneOfDay } from "./session.server";
import type { DayProblem, DayWords } from "./words";
import { missing, text } from "./work.server";

/** Long enough to set up a phone. */
const SHOWN_SECONDS = 30 * 60;
/** For so long the page says how many seconds ago the first position arrived. */
const JUST_ARRIVED_SECONDS = 60;
/** For so long a page that stays open asks whether it has arrived. */
const WATCHED_SECONDS = 60 * 60;

const shown = shownOnce("waybook_day_tracker", SHOWN_SECONDS);
const ownerOf = ({ userId }: DaySession) => ({ user: { id: userId } });

/** What sets up one program. */
export interface PhoneCard {
  program: PhoneProgram;
  name: string;
  runsOn: readonly PhoneSystem[];
  /** Opens the program; null for one that is set up by hand. */
  open: string | null;
  /** What is entered by hand; null for the others. */
  address: string | null;
  /** Where the page is not on a phone itself. */
  picture: QrPicture | null;
}

/** Whether the first position has arrived. */
export interface Arrival {
  text: string;
  /** How long ago, while it is news. */
  ago: string;
  isWatched: boolean;
}

export interface DayPhone {
  /** The kind of phone that the page is on, where its browser says it. */
  system: PhoneSystem | null;
  /** None: no address was made, or it was revoked. */
  tracker: {
    /** Names the address among those before and after. */
    createdAt: string;
    made: string;
    first: string | null;
    used: string | null;
    arrival: Arrival;
  } | null;
  /** Just after the address was made. */
  cards: PhoneCard[] | null;
  /** The agent is asked whether to replace it. */
  asks: boolean;
}

export type DayPhoneState =
  | { kind: "problem"; problem: DayProblem }
  | { kind: "not-offered" }
  | { kind: "phone"; phone: DayPhone };

export async function readDayPhone({ request }: LoaderFunctionArgs) {
  const session = await daySession.read(request);
  if (!session) return data<DayPhoneState>({ kind: "problem", problem: "none" }, { status: 401 });
  try {
    const upstream = upstreamOfDay(session, request);
    const tracker = await readTracker(session, upstream);
    if (tracker === "not-offered") return data<DayPhoneState>({ kind: "not-offered" });
    const words = await wordsOf(request);
    const system = systemOf(request);
    const missed = tracker && (await readMissedTimes(session, tracker, upstream));
    const secret = tracker && (await shown.read(ownerOf(session), tracker.createdAt, request));
    return data<DayPhoneState>({
      kind: "phone",
      phone: {
        system,
        tracker: tracker && shownTracker(tracker, words, { session, missed }),
        cards: secret ? cardsOf(addressOf(session, secret, request), system) : null,
        asks: new URL(request.url).searchParams.has("replace"),
      },
    });
  } catch (error) {
    // The day's page asks for them.
    if (error instanceof UpstreamError && error.needsTerms) throw redirect(dayUrl());
    const { problem, status } = problemOf(error);
    return data<DayPhoneState>({ kind: "problem", problem }, { status });
  }
}

async function readTracker(
  { userId }: DaySession,
  upstream: UpstreamContext,
): Promise<AgentTracker | null | "not-offered"> {
  const reply = await ifOffered(call(upstream, getAgentTracker, { params: { id: userId } }));
  return reply ? reply.tracker : "not-offered";
}

/** The times of day outside of which the address was used, while nothing of it is stored. */
async function readMissedTimes(
  session: DaySession,
  tracker: AgentTracker,
  upstream: UpstreamContext,
): Promise<TimesOfDay | null> {
  if (tracker.firstAt || !tracker.usedAt) return null;
  const { office, ...times } = await call(upstream, getUser, {
    params: { id: session.userId },
    query: { filter: including(["office"]) },
  });
  return findMissedTimes(tracker, times, office?.timeZone);
}

/** By what the browser says of itself. */
function systemOf(request: Request): PhoneSystem | null {
  if (isIphone(request)) return "iPhone";
  const { userAgent = "" } = requestFacts(request);
  return userAgent.includes("Android") ? "Android" : null;
}

const addressOf = (
  { name, userId }: DaySession,
  secret: string,
  request: Request,
): TrackerAddress => ({
  origin: absoluteUrl("", request),
  secret,
  // Without spaces, which not every program reads in a link.
  device: name.trim().replaceAll(/\s+/g, "-") || userId,
});

const cardsOf = (address: TrackerAddress, system: PhoneSystem | null): PhoneCard[] =>
  PROGRAM_NAMES.map((program) => {
    const { name, runsOn, link, open } = PHONE_PROGRAMS[program];
    return {
      ...{ program, name, runsOn },
      open: open?.(address) ?? null,
      address: open ? null : link(address),
      picture: system ? null : qrPicture(link(address)),
    };
  });

function shownTracker(
  tracker: AgentTracker,
  words: DayWords,
  { session, missed }: { session: DaySession; missed: TimesOfDay | null },
): NonNullable<DayPhone["tracker"]> {
  const { createdAt, createdBy, firstAt, usedAt } = tracker;
  const { formats, phone } = words;
  const zone = zoneOfDay(session);
  const made = formats.dateTime(createdAt, zone);
  const isOthers = createdBy && createdBy.id !== session.userId;
  return {
    createdAt,
    made: isOthers ? phone.madeBy(made, createdBy.displayName) : made,
    first: firstAt ? formats.dateTime(firstAt, zone) : null,
    used: usedAt ? formats.dateTime(usedAt, zone) : null,
    arrival: arrivalOf(tracker, words, missed),
  };
}

function arrivalOf(
  { createdAt, firstAt, usedAt }: AgentTracker,
  { formats, phone: words }: DayWords,
  missed: TimesOfDay | null,
): Arrival {
  const secondsSince = (instant: string) =>
    Math.max(0, Math.round((Date.now() - Date.parse(instant)) / 1000));
  if (!firstAt) {
    const isWatched = secondsSince(createdAt) < WATCHED_SECONDS;
    const clock = (time: string) => formats.clock(minutesOf(time));
    const text = missed && words.reachedAtOtherTime(clock(missed.from), clock(missed.until));
    return { text: text ?? (usedAt ? words.reached : words.waiting), ago: "", isWatched };
  }
  const seconds = secondsSince(firstAt);
  const isWatched = seconds < JUST_ARRIVED_SECONDS;
  return { text: words.arrived, ago: isWatched ? words.ago(seconds) : "", isWatched };
}

/** The buttons: make an address, in place of one from before or not, and hide its links. */
export async function actOnPhone({ request }: ActionFunctionArgs) {
  const form = await sentForm(request);
  const [session, words] = await Promise.all([daySession.read(request), wordsOf(request)]);
  if (!session) return refused(form, words.problems.none.title, 401);
  return answer(form, words, async () => {
    const intent = text(form, "intent");
    if (intent !== "make" && intent !== "hide") throw missing((all) => all.unknownAction);
    const cookie =
      intent === "make" ? await make(session, form, request) : await shown.forget(request);
    const message = intent === "make" ? words.phone.ready : words.phone.hidden;
    return redirectWithToast(dayPhoneUrl(), { type: "success", message }, request, {
      headers: { "set-cookie": cookie },
    });
  });
}

/** Returns the cookie with the new secret. */
async function make(session: DaySession, form: FormData, request: Request): Promise<string> {
  const upstream = upstreamOfDay(session, request);
  const tracker = await readTracker(session, upstream);
  if (tracker === "not-offered") throw missing((words) => words.phone.notOffered);
  if (tracker && !mayEnd(tracker, text(form, "replaces"), session)) {
    throw missing((words) => words.phone.madeMeanwhile);
  }
  const made = await call(upstream, makeAgentTracker, { params: { id: session.userId } });
  return shown.keep(ownerOf(session), made.createdAt, made.secret, request);
}

/** One that the agent was asked about, or has just made: two quick presses are one. */
const mayEnd = (
  { createdAt, createdBy, usedAt }: AgentTracker,
  asked: string,
  { userId }: DaySession,
): boolean => createdAt === asked || (createdBy?.id === userId && !usedAt);
