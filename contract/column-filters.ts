/**
 * The `filters` parameter of a list: comma-separated `column:value` pairs.
 * A comma or a backslash inside a value is written with a backslash before it;
 * the first colon ends the column, so values may hold colons.
 *
 * Free of zod: the browser bundle uses it too.
 */
export type ColumnFilters = Record<string, string>;

export function parseColumnFilters(text: string | null | undefined): ColumnFilters {
  const filters: [column: string, value: string][] = [];
  for (const pair of splitUnescaped(text ?? "")) {
    const colon = pair.indexOf(":");
    if (colon < 1) continue;
    const column = pair.slice(0, colon).trim();
    const value = pair.slice(colon + 1).trim();
    if (column && value) filters.push([column, value]);
  }
  // Not one by one: a column may be called `__proto__`, and is refused as any unknown one.
  return Object.fromEntries(filters);
}

/** The reverse of {@link parseColumnFilters}; empty values are left out. */
export function formatColumnFilters(filters: ColumnFilters): string {
  return Object.entries(filters)
    .filter(([, value]) => value.trim() !== "")
    .map(([column, value]) => `${column}:${value.trim().replace(/[\\,]/g, (c) => `\\${c}`)}`)
    .join(",");
}

function splitUnescaped(text: string): string[] {
  const parts: string[] = [];
  let part = "";
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (c === "\\" && i + 1 < text.length) part += text[++i];
    else if (c === ",") {
      parts.push(part);
      part = "";
    } else part += c;
  }
  parts.push(part);
  return parts;
}
