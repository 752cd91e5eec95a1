/** Every path of the console is built here. */

type Query = Record<string, string | number | undefined>;

/** A path with the given query; what is undefined or empty is left out. */
export function withQuery(path: string, query: Query): string {
  const given = Object.entries(query).filter(
    (entry): entry is [string, string | number] => entry[1] !== undefined && entry[1] !== "",
  );
  if (given.length === 0) return path;
  return `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}
