import type { ShouldRevalidateFunction } from "@remix-run/react";

/** A refusal with 409 says that the route is no longer as shown; other refusals change nothing. */
export const afterRefusal: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;
