import { formatWeekday } from "~/lib/format";

interface Proposed {
  /** What the saved filter or the template is called that the stops come from. */
  source: string | undefined;
  stops: readonly { city?: string | null | undefined }[];
  /** `2026-12-01`; empty for none. */
  day: string;
}

/** A name for a route of these stops, such as `Beechwold · Tue 12-01`; null where nothing tells it. */
export function proposedName({ source, stops, day }: Proposed): string | null {
  const subject = source?.trim() || commonest(stops.map(({ city }) => city?.trim() ?? ""));
  if (stops.length === 0 || !subject) return null;
  return day ? `${subject} · ${formatWeekday(day).slice(0, "Tue 12-01".length)}` : subject;
}

/** The text that occurs most often, the first of several; empty ones do not count. */
function commonest(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) if (text) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), ["", 0])[0];
}
