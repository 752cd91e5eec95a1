import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { officeIn } from "~/lib/page-office";

type About = Pick<ShouldRevalidateFunctionArgs, "actionStatus" | "currentUrl" | "nextUrl">;

/**
 * What holds for every page, whatever rule of its own it has for being read anew: always for
 * another office; after a form of it was refused, only where it is no longer as it was shown
 * (409). A route with a rule of its own has to ask, for Remix then takes it that all is read
 * anew after any refusal.
 *
 * @returns undefined where it is for the page's own rule to say
 */
export function reloadsInAnyCase({
  actionStatus,
  currentUrl,
  nextUrl,
}: About): boolean | undefined {
  if (officeIn(currentUrl.searchParams) !== officeIn(nextUrl.searchParams)) return true;
  return actionStatus === undefined || actionStatus < 400 ? undefined : actionStatus === 409;
}
