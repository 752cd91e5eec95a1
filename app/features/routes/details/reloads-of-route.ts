import type { ShouldRevalidateFunction } from "@remix-run/react";
import { reloadsInAnyCase } from "~/kit/reloads-in-any-case";
import { screenQuery } from "./screen-query";

/** Dialogs come and go without the screen being read anew, unless someone else changed it. */
export const reloadsOfRoute: ShouldRevalidateFunction = (about) => {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = about;
  const inAnyCase = reloadsInAnyCase(about);
  if (inAnyCase !== undefined) return inAnyCase;
  const reads = !formMethod || formMethod === "GET";
  const same =
    about.currentParams.id === about.nextParams.id &&
    screenQuery(currentUrl.searchParams) === screenQuery(nextUrl.searchParams);
  return reads && same && currentUrl.href !== nextUrl.href ? false : defaultShouldRevalidate;
};
