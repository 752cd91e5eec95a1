import type { ShouldRevalidateFunction } from "@remix-run/react";
import { reloadsInAnyCase } from "~/kit/reloads-in-any-case";
import { readPlan, SAVED_PLAN, searchOf } from "./plan";

/** A name typed changes nothing that was searched, nor does a dialog. */
export const reloadsPlan: ShouldRevalidateFunction = (about) => {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = about;
  const inAnyCase = reloadsInAnyCase(about);
  if (inAnyCase !== undefined) return inAnyCase;
  if (formMethod && formMethod !== "GET") return defaultShouldRevalidate;
  const searched = ({ searchParams: query }: URL) =>
    `${query.get(SAVED_PLAN)} ${searchOf(readPlan(query))}`;
  const changed = searched(currentUrl) !== searched(nextUrl);
  return changed || currentUrl.href === nextUrl.href ? defaultShouldRevalidate : false;
};
