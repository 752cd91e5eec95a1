/**
 * How often a fault was tried, and what came of it.
 *
 * @typedef {object} Row
 * @property {string} name
 * @property {number} rounds
 * @property {number} acknowledged writes that were acknowledged
 * @property {number} lost of them
 * @property {number} halfDone writes that are there in part
 * @property {number} broken rules of the data that do not hold
 * @property {number} slowestMs until all answered again
 */

const HEAD = [
  "fault",
  "rounds",
  "acknowledged writes",
  "lost",
  "half done",
  "broken rules",
  "slowest recovery",
];

/**
 * The rows as a table of Markdown.
 *
 * @param {Row[]} rows
 */
export function faultTable(rows) {
  const cells = rows.map(({ name, rounds, acknowledged, lost, halfDone, broken, slowestMs }) => [
    name,
    ...[rounds, acknowledged, lost, halfDone, broken].map((count) => count.toLocaleString("en-US")),
    `${(slowestMs / 1000).toFixed(1)} s`,
  ]);
  const lines = [HEAD, ["---", ...HEAD.slice(1).map(() => "--:")], ...cells];
  return lines.map((line) => `| ${line.join(" | ")} |`).join("\n");
}
