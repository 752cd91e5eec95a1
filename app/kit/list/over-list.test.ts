import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { expect, it } from "vitest";
import { reloadsWhenStale } from "./over-list";

it.each([
  [undefined, true],
  [200, true],
  [400, false],
  [409, true],
  [422, false],
  [503, false],
])("a page whose form was answered with %s is read anew: %s", (actionStatus, anew) => {
  const url = new URL("http://console.test/routes/1/rename");
  const args: ShouldRevalidateFunctionArgs = {
    currentUrl: url,
    nextUrl: url,
    currentParams: {},
    nextParams: {},
    actionStatus,
    // As Remix has it for every route with a rule of its own.
    defaultShouldRevalidate: true,
  };
  expect(reloadsWhenStale(args)).toBe(anew);
});
