/** A moment as it stands in names of files. */
export const timeInName = (time: Date): string =>
  time
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "-");
