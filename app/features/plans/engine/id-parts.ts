/** IDs in one request. */
export const IDS_AT_ONCE = 200;

/** IDs in parts that one request can name, each once. */
export function idParts(ids: readonly string[]): string[][] {
  const all = [...new Set(ids)];
  return Array.from({ length: Math.ceil(all.length / IDS_AT_ONCE) }, (_, at) =>
    all.slice(at * IDS_AT_ONCE, (at + 1) * IDS_AT_ONCE),
  );
}
