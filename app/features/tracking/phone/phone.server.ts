/** The tracker address of an agent's phone: made, shown once, replaced, revoked. */
import type { ActionFunctionArgs } from "@remix-run/node";
import type { AgentTracker, User } from "contract/entities";
import { minutesOf } from "contract/routes/timetable";
import { findMissedTimes } from "contract/tracking/position-times";
import {
  getAgentTracker,
  makeAgentTracker,
  revokeAgentTracker,
} from "contract/tracking/tracker-calls";
import { z } from "zod";
import { phoneInWords } from "~/features/tracking/live/index.server";
import { ENDS } from "~/kit/form/ends";
import { checkEnds } from "~/kit/form/ends.server";
import { formAction, onSamePage } from "~/kit/form/form-action.server";
import { orNotOffered } from "~/kit/form/not-offered.server";
import { type QrPicture, qrPicture } from "~/kit/qr-code.server";
import { shownOnce } from "~/kit/shown-once.server";
import { momentWriter } from "~/kit/zone.server";
import { durationParts } from "~/lib/figures";
import { formatClock } from "~/lib/format";
import { absoluteUrl } from "~/server/request.server";
import type { SignedIn } from "~/session/guards.server";
import { redirectWithToast } from "~/session/toast.server";
import { call, ifOffered, send } from "~/upstream/client.server";
import { PHONE_PROGRAMS, type PhoneProgram, PROGRAM_NAMES } from "./programs";
import { agentPhoneUrl, type PhoneAsks } from "./urls";

/** Long enough to set up a phone. */
const SHOWN_SECONDS = 30 * 60;
/** What an upstream may not offer. */
const ADDRESSES = "tracker addresses";

const shown = shownOnce("waybook_tracker", SHOWN_SECONDS);

/** How long the page says how many seconds ago the first position arrived. */
const JUST_ARRIVED_SECONDS = 60;

interface Arrival {
  text: string;
  /** How long ago, while the page is watched for it. */
  ago: string;
  /** The page reads it again every few seconds. */
  isWatched: boolean;
}

export interface PhoneState {
  /** The program that is shown. */
  program: PhoneProgram;
  /** None: no address was made, or it was revoked. */
  tracker: {
    createdAt: string;
    made: string;
    by: string | null;
    first: string | null;
    used: string | null;
    /** Whether the first position has arrived; null some time after it has. */
    arrival: Arrival | null;
  } | null;
  /** What sets up the program, just after the address was made. */
  shown: { link: string; picture: QrPicture } | null;
  /** The manager is asked whether to end the address. */
  asks: PhoneAsks | null;
}

/** @returns `"not-offered"` for an upstream without tracker addresses */
export async function readPhoneState(
  session: SignedIn,
  agent: User,
  request: Request,
): Promise<PhoneState | "not-offered"> {
  const { id, email } = agent;
  const reply = await ifOffered(call(session.upstream, getAgentTracker, { params: { id } }));
  if (!reply) return "not-offered";
  const { tracker } = reply;
  // The agent may have made another one meanwhile.
  const secret = tracker && (await shown.read(session, addressOf(id, tracker), request));
  const moment = momentWriter(session);
  const query = new URL(request.url).searchParams;
  const program = programOf(query.get("program"));
  return {
    program,
    tracker: tracker && {
      createdAt: tracker.createdAt,
      made: moment(tracker.createdAt),
      by: tracker.createdBy?.displayName ?? null,
      first: tracker.firstAt ? moment(tracker.firstAt) : null,
      used: tracker.usedAt ? moment(tracker.usedAt) : null,
      arrival: arrivalOf(tracker, agent, { isShown: secret !== null }),
    },
    shown: secret ? setUp(program, { secret, device: email ?? "" }, request) : null,
    asks: (tracker && ASKS.find((known) => known === query.get("ask"))) ?? null,
  };
}

/**
 * Reads what an agent's phone sent last, in words: when, the battery, the speed and the program. Nothing
 * of where that was, so it counts as no look.
 *
 * @returns none where no tracker has reported, or the upstream does not say
 */
export async function readPhoneWords(
  session: SignedIn,
  { id, zone }: { id: string; zone: string },
): Promise<string[]> {
  const reply = await ifOffered(call(session.upstream, getAgentTracker, { params: { id } }));
  const { last, program: source } = reply?.tracker ?? {};
  if (!last) return [];
  const seconds = Math.max(0, (Date.now() - Date.parse(last.recordedAt)) / 1000);
  const age = durationParts(seconds)?.[0]?.join(" ");
  const when = momentWriter(session, zone)(last.recordedAt);
  return [
    `Last position ${when} (${age} ago)`,
    ...phoneInWords({ ...last, source }, session.units),
  ];
}

function arrivalOf(
  tracker: AgentTracker,
  agent: User,
  { isShown }: { isShown: boolean },
): Arrival | null {
  if (!tracker.firstAt) return { text: waitingText(tracker, agent), ago: "", isWatched: true };
  const seconds = Math.max(0, Math.round((Date.now() - Date.parse(tracker.firstAt)) / 1000));
  const isWatched = seconds < JUST_ARRIVED_SECONDS;
  if (!isWatched && !isShown) return null;
  const ago = isWatched ? `${seconds} s ago` : "";
  return { text: "The first position has arrived.", ago, isWatched };
}

/** Only what is known: what the address received, and that nothing of it is stored. */
function waitingText(tracker: AgentTracker, agent: User): string {
  if (!tracker.usedAt) return "Waiting for the first position of this phone.";
  const times = findMissedTimes(tracker, agent, agent.office?.timeZone);
  const clock = (time: string) => formatClock(minutesOf(time));
  return `The program has reached the server, but no position is stored yet. ${
    times
      ? `Positions are stored only from ${clock(times.from)} to ${clock(times.until)}.`
      : "Always allow it to use the exact location."
  }`;
}

const ASKS: readonly PhoneAsks[] = ["replace", "revoke"];

/** Names one address of an agent among those before and after. */
const addressOf = (id: string, { createdAt }: { createdAt: string }) => `${id} ${createdAt}`;

const programOf = (name: string | null): PhoneProgram =>
  PROGRAM_NAMES.find((known) => known === name) ?? "traccar-client";

function setUp(
  program: PhoneProgram,
  { secret, device }: { secret: string; device: string },
  request: Request,
) {
  const link = PHONE_PROGRAMS[program].link({ origin: absoluteUrl("", request), secret, device });
  return { link, picture: qrPicture(link) };
}

const PhoneForm = z.object({
  intent: z.enum(["make", "hide", "revoke"]),
  [ENDS]: z.string().max(64).optional(),
});

/** The buttons: make or replace the address, hide it once the phone is set up, revoke it. */
export const changePhone = (args: ActionFunctionArgs) =>
  formAction(
    args,
    PhoneForm,
    async ({ intent, [ENDS]: asked }, { upstream, session, request, query }) => {
      const params = { id: args.params.id ?? "" };
      const program = programOf(query.get("program"));
      const back = onSamePage(agentPhoneUrl(params.id, program), request);
      const done = (message: string, cookie: string) =>
        redirectWithToast(back, { type: "success", message }, request, {
          headers: { "set-cookie": cookie },
        });
      if (intent === "hide") {
        return done("The address is hidden now", await shown.forget(request));
      }
      const { tracker } = await orNotOffered(
        call(upstream, getAgentTracker, { params }),
        ADDRESSES,
      );
      const by = { userId: session.user.id, makes: intent === "make" };
      checkEnds(tracker, { ...by, asked, noun: "tracker address" });
      if (intent === "revoke") {
        // Pressed twice, it is gone already.
        if (tracker) await orNotOffered(send(upstream, revokeAgentTracker, { params }), ADDRESSES);
        return done("The tracker address has been revoked", await shown.forget(request));
      }
      const made = await orNotOffered(call(upstream, makeAgentTracker, { params }), ADDRESSES);
      return done(
        "The tracker address is ready. Set up the phone now",
        await shown.keep(session, addressOf(params.id, made), made.secret, request),
      );
    },
    { typed: false },
  );
