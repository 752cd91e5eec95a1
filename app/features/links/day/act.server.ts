/** What the forms of an agent's day do. Each may be sent twice. */
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { acceptTerms } from "contract/account/calls";
import { progressRoute } from "contract/routes/calls";
import { reportVisit, withdrawVisit } from "contract/visits/calls";
import { uploadVisitPhoto } from "contract/visits/proof-calls";
import { sentForm } from "~/server/sent-form.server";
import { redirectWithToast } from "~/session/toast.server";
import { send } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import { dayUrl } from "../urls";
import type { DeviceFacts } from "./device-times";
import { wordsOf } from "./language.server";
import { addPlaceOnWay } from "./place.server";
import { answerPresumed } from "./presumed.server";
import { isAway } from "./problem.server";
import { handInLaterPhoto, handInPhotos, missingProof, proofOf } from "./proof.server";
import { arrivals, daySession, upstreamOfDay, zoneOfDay } from "./session.server";
import type { DayWords } from "./words";
import { Missing, missing, type Outcome, type Saved, text, type Work } from "./work.server";
import { writeMessage } from "./write-message.server";

/** A form that the page returns as it was sent. */
export interface ReturnedDayForm {
  /** Why it was not taken; null for one whose arrival alone was noted. */
  message: string | null;
  sent: [name: string, value: string][];
  /** The same form may well be taken a little later. */
  again: boolean;
  /** The time of the arrival that was just noted; null of one that was taken back. */
  arrivedAt?: string | null;
}

export async function actOnDay({ request }: ActionFunctionArgs) {
  const form = await sentForm(request);
  const [session, words] = await Promise.all([daySession.read(request), wordsOf(request)]);
  // The page then says that the link has ended, and shows what was entered.
  if (!session) return refused(form, words.problems.none.title, 401);
  const intent = text(form, "intent");
  const work = workOf(intent);
  if (!work) return refused(form, words.unknownAction, 400);
  return answer(form, words, async () => {
    const upstream = upstreamOfDay(session, request);
    const { cookie, saved = intent } = await work({ upstream, form, request });
    const headers = cookie ? { "set-cookie": cookie } : undefined;
    const isOfArrival = intent === "here" || intent === "not-here";
    if (isOfArrival && hasMore(form)) {
      const now = words.formats.time(new Date().toISOString(), zoneOfDay(session));
      const arrivedAt = intent === "here" ? now : null;
      return returned(form, { message: null, again: false, arrivedAt }, { headers });
    }
    const toast = { type: "success", message: words.saved[saved as Saved] } as const;
    const stop = isOfArrival ? { stop: text(form, "stop") } : {};
    return redirectWithToast(dayUrl(stop), toast, request, { headers });
  });
}

/** Does the work of a form; what the upstream refuses is the page's to say. */
export async function answer<T>(form: FormData, words: DayWords, work: () => Promise<T>) {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Missing) return refused(form, error.say(words), 422);
    if (!(error instanceof UpstreamError)) throw error;
    // Its visit was undone meanwhile: the same form, sent once more, is a new report.
    if (error.reason === "VISIT_WITHDRAWN") form.delete("visit");
    const again = isAway(error);
    const message = again ? words.notSent : sayRefusal(error, words);
    return refused(form, message, error.pageStatus, again);
  }
}

/** What the upstream refuses, in the language of the page as far as it has words for it. */
function sayRefusal({ callId, reason = "", status, message }: UpstreamError, words: DayWords) {
  if (callId === withdrawVisit.id && status === 404) return words.refusals.NO_VISIT ?? message;
  const known = words.refusals[reason];
  if (known) return known;
  if (callId === uploadVisitPhoto.id && status === 413) return words.pictureTooLarge;
  if (callId === uploadVisitPhoto.id && status === 422) return words.pictureUnreadable;
  return /[.!?]$/.test(message) ? message : `${message}.`;
}

export const refused = (form: FormData, message: string, status: number, again = false) =>
  returned(form, { message, again }, { status });

function returned(form: FormData, why: Omit<ReturnedDayForm, "sent">, init: ResponseInit) {
  const sent = [...form].flatMap(([name, value]): ReturnedDayForm["sent"] =>
    typeof value === "string" ? [[name, value]] : [],
  );
  return data<ReturnedDayForm>({ ...why, sent }, init);
}

/** Whether a form holds what a redirect would lose. */
const hasMore = (form: FormData): boolean =>
  text(form, "note") !== "" ||
  form.has("contact") ||
  form.has("doNotVisit") ||
  proofOf(form) !== undefined;

/** What a button does, by its value; undefined for what is none of ours. */
export const workOf = (intent: string) =>
  Object.hasOwn(WORK, intent) ? WORK[intent as Saved] : undefined;

const WORK: Partial<Record<Saved, (work: Work) => Promise<Outcome>>> = {
  start: (work) => progress(work, "active"),
  complete: (work) => progress(work, "completed"),
  here: noteArrival,
  "not-here": takeArrivalBack,
  done: (work) => report(work, { actuallyVisited: true }),
  "not-possible": (work) => {
    const notVisitedReason = text(work.form, "reason");
    if (!notVisitedReason) throw missing((words) => words.reasonNeeded);
    return report(work, { actuallyVisited: false, notVisitedReason });
  },
  undo: async ({ upstream, form }) => {
    const id = text(form, "visit");
    if (!id) throw missing((words) => words.unknownAction);
    await send(upstream, withdrawVisit, { params: { id } });
    return {};
  },
  photo: async ({ upstream, form }) => ({ leftOut: await handInLaterPhoto(upstream, form) }),
  place: addPlaceOnWay,
  send: writeMessage,
  "was-there": (work) => sayIfThere(work, true),
  "was-not-there": (work) => sayIfThere(work, false),
  terms: async ({ upstream, form }) => {
    await send(upstream, acceptTerms, { body: { version: Number(text(form, "version")) } });
    return {};
  },
};

const sayIfThere = ({ upstream, form }: Work, accepted: boolean): Promise<Outcome> =>
  answerPresumed(upstream, { id: text(form, "presumed"), accepted });

async function progress({ upstream, form }: Work, status: "active" | "completed") {
  await send(upstream, progressRoute, { params: { id: text(form, "route") }, body: { status } });
  return {};
}

/** The most arrivals that a phone remembers. */
const MOST_ARRIVALS = 20;
const STOP_ID = /^[\w-]{1,64}$/;

async function noteArrival({ upstream, form, request }: Work): Promise<Outcome> {
  await handInPhotos(upstream, form);
  const stop = text(form, "stop");
  if (!STOP_ID.test(stop)) throw missing((words) => words.unknownAction);
  const known = Object.entries((await arrivals.read(request)) ?? {}).slice(-MOST_ARRIVALS);
  const here = { [stop]: new Date().toISOString() };
  return { cookie: await arrivals.keep({ ...Object.fromEntries(known), ...here }, request) };
}

async function takeArrivalBack({ upstream, form, request }: Work): Promise<Outcome> {
  await handInPhotos(upstream, form);
  const { [text(form, "stop")]: _, ...others } = (await arrivals.read(request)) ?? {};
  return { cookie: await arrivals.keep(others, request) };
}

async function report(
  { upstream, form, request, device }: Work,
  what: Pick<Reported, "actuallyVisited" | "notVisitedReason">,
): Promise<Outcome> {
  const stop = text(form, "stop");
  const { [stop]: noted, ...others } = (await arrivals.read(request)) ?? {};
  const leftOut = await handInPhotos(upstream, form, device !== undefined);
  // A report of the past has what it has: the upstream marks it.
  const lacking = what.actuallyVisited && !device ? missingProof(form) : undefined;
  if (lacking) throw missing((words) => ({ ...words.proofNeeded, ...words.proofToEnter })[lacking]);
  const body = reportBody(form, { ...what, arrived: device?.arrived ?? noted, device });
  const reported = await send(upstream, reportVisit, { params: { id: stop }, body });
  return {
    visit: reported?.id,
    cookie: noted ? await arrivals.keep(others, request) : undefined,
    ...(reported?.needsLook && { saved: "received" as const }),
    leftOut,
  };
}

interface Reported {
  actuallyVisited: boolean;
  /** The code of the reason. */
  notVisitedReason?: string;
  /** When the agent said that they are there; now if they did not. */
  arrived: string | undefined;
  device: DeviceFacts | undefined;
}

function reportBody(form: FormData, { arrived, device, ...what }: Reported) {
  const departure = device?.pressed ?? new Date().toISOString();
  return {
    ...what,
    id: text(form, "visit"),
    // The page of another tab may be older.
    onlyOpen: true,
    // A noted arrival has the server's clock, and the phone's press was corrected by it.
    arrival: arrived && arrived < departure ? arrived : departure,
    departure,
    doNotVisit: form.has("doNotVisit"),
    note: text(form, "note") || null,
    contactIds: form.getAll("contact").map(String),
    proof: proofOf(form),
    ...(device?.position && { location: { coordinates: device.position } }),
  };
}
