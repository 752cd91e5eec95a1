/** Opening a link: whose it is, and the exchange of its secret for a session on this phone. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { me } from "contract/account/calls";
import { checkAgentLink, openAgentLink } from "contract/links/calls";
import { sentForm } from "~/server/sent-form.server";
import { call } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import { dayFromHomeUrl, dayUrl } from "../urls";
import { isFromHome, isIphone } from "./device.server";
import { chosenIn, wordsOf } from "./language.server";
import { problemOf } from "./problem.server";
import { daySession, upstreamOfDay, upstreamOfStranger } from "./session.server";
import type { DayProblem } from "./words";

/** Whose link it is, or why it can't be opened. */
export type OpenState =
  | { problem: DayProblem }
  | {
      problem?: undefined;
      name: string;
      office: string | null;
      until: string;
      needsPin: boolean;
      /** Whether to say how the page gets to the home screen. */
      isOnIphone: boolean;
    };

export async function readLinkToOpen({ request, params }: LoaderFunctionArgs) {
  if (isFromHome(request) && (await daySession.read(request))) {
    return redirect(dayFromHomeUrl(undefined, chosenIn(request)));
  }
  try {
    const body = { secret: params.secret ?? "" };
    const found = await call(upstreamOfStranger(request), checkAgentLink, { body });
    return data<OpenState>({
      name: found.displayName,
      office: found.office ?? null,
      until: (await wordsOf(request)).formats.date(found.expiresAt, found.timeZone ?? "UTC"),
      needsPin: found.needsPin,
      isOnIphone: isIphone(request) && !isFromHome(request),
    });
  } catch (error) {
    const { problem, status } = linkProblem(error);
    return data<OpenState>({ problem }, { status });
  }
}

/** What the page in place of one that there is not needs. */
export const readWrongAddress = async ({ request }: LoaderFunctionArgs) =>
  data({ hasDay: (await daySession.read(request)) !== undefined }, { status: 404 });

/** Exchanges the secret for a cookie, and takes it out of the address. */
export async function openLink({ request, params }: ActionFunctionArgs) {
  const pin = String((await sentForm(request)).get("pin") ?? "").trim();
  const secret = params.secret ?? "";
  try {
    const { token } = await call(upstreamOfStranger(request), openAgentLink, {
      body: { secret, ...(pin && { pin }) },
    });
    const { id, displayName, office, officeId } = await call(upstreamOfDay({ token }, request), me);
    const session = {
      ...{ token, userId: id, name: displayName ?? "" },
      officeId: office?.id ?? officeId ?? undefined,
      zone: office?.timeZone ?? undefined,
    };
    const headers = { "set-cookie": await daySession.keep(session, request) };
    return redirect(dayUrl(), { status: 303, headers });
  } catch (error) {
    if (error instanceof UpstreamError && error.reason === "PIN_WRONG") {
      const { pinWrong, pinNeeded } = await wordsOf(request);
      return data({ pin: pin ? pinWrong : pinNeeded }, { status: 422 });
    }
    const { problem, status } = linkProblem(error);
    return data({ problem }, { status });
  }
}

function linkProblem(error: unknown): { problem: DayProblem; status: number } {
  const isUnknown = error instanceof UpstreamError && [404, 422].includes(error.status);
  return isUnknown ? { problem: "wrong", status: 404 } : problemOf(error);
}
