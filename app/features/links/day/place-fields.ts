/** What the form of a place on the way must have. Free of the server: the page's scripts use it too. */

/** Returns the word for what is wrong; undefined if nothing is. */
export function findPlaceProblem(
  has: (field: "place" | "name" | "address") => boolean,
): "placeNeeded" | "placeOrNew" | undefined {
  if (!has("place")) return has("name") ? undefined : "placeNeeded";
  return has("name") || has("address") ? "placeOrNew" : undefined;
}
