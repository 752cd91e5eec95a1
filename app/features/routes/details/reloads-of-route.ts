import type { ShouldRevalidateFunction } from "@remix-run/react";
import { reloadsAfterRefusal } from "~/kit/reloads-after-refusal";
import { screenQuery } from "./screen-query";

/** Dialogs come and go without the screen being read anew, unless someone else changed it. */
export const reloadsOfRoute: ShouldRevalidateFunction = (about) => {
  const { currentUrl, nextUrl, formMethod, actionStatus, defaultShouldRevalidate } = about;
  const afterRefusal = reloadsAfterRefusal(actionStatus);
  if (afterRefusal !== undefined) return afterRefusal;
  const reads = !formMethod || formMethod === "GET";
  const same =
    about.currentParams.id === about.nextParams.id &&
    screenQuery(currentUrl.searchParams) === screenQuery(nextUrl.searchParams);
  return reads && same && currentUrl.href !== nextUrl.href ? false : defaultShouldRevalidate;
};
