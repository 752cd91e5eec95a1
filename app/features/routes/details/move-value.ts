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
  const [, stopId, place] = /^(.{1,64}):([1-9]\d{0,4})$/s.exec(String(value)) ?? [];
  return stopId && place ? { stopId, place: Number(place) } : null;
}

/** The move that a form on its way asks for, by a button or by a place typed. */
export function askedMove(form: FormData | undefined): Move | null {
  const stopId = form?.get("stopId");
  const typed = stopId ? `${stopId}:${form?.get("place")}` : null;
  return readMove(form?.get("move") ?? typed);
}
