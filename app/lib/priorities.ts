/** Labels of the priorities of locations and routes, by their values. Written out: pages load it. */
export const PRIORITY_LABELS: Readonly<Record<string, string>> = {
  1: "1 (highest)",
  2: "2",
  3: "3",
  4: "4",
  5: "5 (lowest)",
};
