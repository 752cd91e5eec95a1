/** A moment as it stands in names of files. */
export const timeInName = (time: Date): string =>
  time
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "-");

/** What to say where a name is of nothing that a restore has kept. */
export const nothingStored = (name: string, there: readonly string[]): Error =>
  new Error(
    `Nothing is kept as "${name}". ${there.length > 0 ? `There is: ${there.join(", ")}.` : "Nothing else is, either."}`,
  );
