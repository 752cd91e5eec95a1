/** A time as written in file names. */
export const timeInName = (time: Date): string =>
  time
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "-");

/** The error for a name under which no restore has saved the previous data. */
export const noPreviousData = (name: string, there: readonly string[]): Error =>
  new Error(
    `There is no previous data called "${name}". ${there.length > 0 ? `There is: ${there.join(", ")}.` : "There is none at all."}`,
  );
