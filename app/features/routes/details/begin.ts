/** When a route would begin, as the query of its screen has it. */
export const BEGIN = "begin";

/** `2026-11-24T09:00`, by the clocks of its office; null for what is no such time. */
export function readBegin(query: URLSearchParams): string | null {
  const text = query.get(BEGIN) ?? "";
  const isTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text);
  return isTime && !Number.isNaN(Date.parse(`${text}Z`)) ? text : null;
}
