import type { ShouldRevalidateFunction } from "@remix-run/react";
import { reloadsAfterRefusal } from "~/kit/reloads-after-refusal";
import { readPlan, searchOf } from "./plan";

/** A name typed or an agent chosen changes nothing that was searched, nor does a dialog. */
export const reloadsPlan: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  actionStatus,
  defaultShouldRevalidate,
}) => {
  const afterRefusal = reloadsAfterRefusal(actionStatus);
  if (afterRefusal !== undefined) return afterRefusal;
  if (formMethod && formMethod !== "GET") return defaultShouldRevalidate;
  const searched = (url: URL) => searchOf(readPlan(url.searchParams));
  const changed = searched(currentUrl) !== searched(nextUrl);
  return changed || currentUrl.href === nextUrl.href ? defaultShouldRevalidate : false;
};
