/** Takes one report that the scripts of an agent's day send, at once or much later. */
import type { ActionFunctionArgs } from "@remix-run/node";
import { AT_LOCATION_M } from "contract/visits/facts";
import { sentForm } from "~/server/sent-form.server";
import { UpstreamError } from "~/upstream/errors";
import { workOf } from "./act.server";
import { correctTimes, type DeviceFacts } from "./device-times";
import { isQueued, type ReportReply } from "./offline/records";
import { isAway } from "./problem.server";
import { daySession, upstreamOfDay } from "./session.server";
import { Missing, text } from "./work.server";

const STATUS = { saved: 200, refused: 409, again: 503, ended: 401, stranger: 409 } as const;

/**
 * Answers with the report's own id, so that the phone can tell our answer from one of a proxy or of
 * the login page of a network.
 */
export async function takeReport({ request }: ActionFunctionArgs): Promise<Response> {
  const form = await sentForm(request);
  const reply = await take(form, request);
  const body = { ...reply, id: text(form, "report"), at: Date.now() } satisfies ReportReply;
  return Response.json(body, {
    status: STATUS[reply.state],
    headers: { "cache-control": "no-store" },
  });
}

type Reply = Omit<ReportReply, "id" | "at">;

async function take(form: FormData, request: Request): Promise<Reply> {
  const session = await daySession.read(request);
  if (!session) return { state: "ended" };
  // Another agent has opened their link on this phone since.
  if (text(form, "owner") !== session.userId) return { state: "stranger" };
  const intent = text(form, "intent");
  const work = isQueued(intent) ? workOf(intent) : undefined;
  if (!work) return { state: "refused", code: "UNKNOWN" };
  try {
    const upstream = upstreamOfDay(session, request);
    const { visit, saved, leftOut } = await work({
      upstream,
      form,
      request,
      device: deviceOf(form),
    });
    return {
      state: "saved",
      ...(visit && { visit }),
      ...(saved === "received" && { needsLook: true }),
      ...(saved === "settled" && { settled: true }),
      ...(leftOut?.length && { leftOut }),
    };
  } catch (error) {
    if (error instanceof Missing) return { state: "refused", code: "MISSING" };
    if (!(error instanceof UpstreamError)) throw error;
    return replyOf(error, intent);
  }
}

function replyOf(error: UpstreamError, intent: string): Reply {
  if (error.needsTerms || isAway(error)) return { state: "again" };
  if (isBeforeLaterPhotos(error, intent)) return { state: "again" };
  if (error.endsSession) return { state: "ended" };
  if (error.reason === "VISIT_WITHDRAWN") return { state: "saved" };
  if (intent === "undo" && error.status === 404) return { state: "refused", code: "NO_VISIT" };
  return { state: "refused", code: error.reason ?? "OTHER", message: error.message };
}

/** Whether a server knows no photos that follow their reports. It is updated after us, so what waits can go then. */
const isBeforeLaterPhotos = (error: UpstreamError, intent: string): boolean =>
  intent === "photo" ? error.notOffered : "body.proof" in error.fieldErrors;

function deviceOf(form: FormData): DeviceFacts {
  const time = (name: string) => numberOf(form, name);
  const times = {
    pressedAt: time("pressedAt"),
    arrivedAt: time("arrivedAt"),
    sentAt: time("sentAt"),
  };
  const { pressed, arrived } = correctTimes(times, Date.now());
  return {
    pressed: new Date(pressed).toISOString(),
    arrived: arrived === undefined ? undefined : new Date(arrived).toISOString(),
    position: positionOf(form),
  };
}

/** One that is too inaccurate to say whether the agent was there is left out. */
function positionOf(form: FormData): [number, number] | undefined {
  const [lng, lat] = [numberOf(form, "longitude"), numberOf(form, "latitude")];
  const accuracy = numberOf(form, "accuracy") ?? 0;
  if (lng === undefined || lat === undefined || accuracy > AT_LOCATION_M) return undefined;
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 90 ? [lng, lat] : undefined;
}

function numberOf(form: FormData, name: string): number | undefined {
  const written = text(form, name);
  const number = Number(written);
  // As far as a Date goes.
  return written && Math.abs(number) <= 8.64e15 ? number : undefined;
}
