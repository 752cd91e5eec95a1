import { UpstreamError } from "~/upstream/errors";
import type { DayProblem } from "./words";

/** What a page says of a failure of the upstream; anything else is thrown again. */
export function problemOf(error: unknown): { problem: DayProblem; status: number } {
  if (!(error instanceof UpstreamError)) throw error;
  if (error.endsSession) return { problem: "ended", status: 401 };
  if (error.status === 429) return { problem: "many", status: 429 };
  if (isAway(error)) return { problem: "away", status: error.pageStatus };
  return { problem: "other", status: error.pageStatus };
}

/** Whether the same request may well work a little later. */
export const isAway = ({ kind, status }: UpstreamError): boolean =>
  kind !== "http" || status === 429 || status >= 500;
