/** Where a stop is to go, as forms say it. */

/** What one button says of where a stop is to go: `{stop}:{place}`. Read in the browser too. */
export interface Move {
  stopId: string;
  /** From 1. */
  place: number;
}

export const moveValue = (stopId: string, place: number) => `${stopId}:${place}`;

/** Reads what {@link moveValue} wrote; null for anything else. */
export function readMove(value: unknown): Move | null {
  if (typeof value !== "string" || !/^.{1,64}:[1-9]\d{0,4}$/s.test(value)) return null;
  const at = value.lastIndexOf(":");
  return { stopId: value.slice(0, at), place: Number(value.slice(at + 1)) };
}

/** The move that a form on its way asks for, by a button or by a place typed. */
export function askedMove(form: FormData | undefined): Move | null {
  const stopId = form?.get("stopId");
  const typed = stopId ? `${stopId}:${form?.get("place")}` : null;
  return readMove(form?.get("move") ?? typed);
}
