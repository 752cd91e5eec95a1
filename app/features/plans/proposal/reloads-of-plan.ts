import type { ShouldRevalidateFunction } from "@remix-run/react";
import { reloadsInAnyCase } from "~/kit/reloads-in-any-case";

/** The keys of the query that the page of a plan is read by. */
const partOf = ({ searchParams }: URL) => `${searchParams.get("day")} ${searchParams.get("agent")}`;

/** Dialogs come and go without the plan being read again, unless someone else changed it. */
export const reloadsOfPlan: ShouldRevalidateFunction = (about) => {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = about;
  const inAnyCase = reloadsInAnyCase(about);
  if (inAnyCase !== undefined) return inAnyCase;
  const reads = !formMethod || formMethod === "GET";
  const same =
    about.currentParams.id === about.nextParams.id && partOf(currentUrl) === partOf(nextUrl);
  return reads && same && currentUrl.href !== nextUrl.href ? false : defaultShouldRevalidate;
};
