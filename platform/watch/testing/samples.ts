/**
 * The value of a sample in Prometheus' text format, by its labels in whatever order they stand.
 * @returns undefined where there is none
 */
export function sampleOf(
  text: string,
  name: string,
  labels: Record<string, string>,
): number | undefined {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const line = text
    .split("\n")
    .find((line) => line.startsWith(`${name}{`) && wanted.every((label) => line.includes(label)));
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(" ")));
}
