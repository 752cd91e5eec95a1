/** Postgres takes no half of a surrogate pair in JSON: the usual sign for it stands instead. */
export function wellFormed<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (_, part) =>
    typeof part === "string" ? Buffer.from(part).toString() : part,
  );
}
