/** Figures of the system, as they are shown. */

const UNITS = ["B", "kB", "MB", "GB", "TB"];

/** `23.4 MB`: by thousands, as disks are sold. */
export function formatBytes(bytes: number): string {
  let [value, unit] = [bytes, 0];
  // What would be rounded up to a thousand is one of the next.
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit === 0 || value >= 99.95 ? 0 : 1;
  return `${value.toFixed(digits)} ${UNITS[unit]}`;
}

const STEPS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** `3 days`, `2 hours`: in the largest unit that there is a whole one of. */
export function formatSince(seconds: number): string {
  for (const [unit, length] of STEPS) {
    const count = Math.floor(seconds / length);
    if (count > 0) return `${count.toLocaleString("en-US")} ${unit}${count === 1 ? "" : "s"}`;
  }
  return "less than a minute";
}
