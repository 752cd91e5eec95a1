/**
 * Judges the report of `npm audit --json` by a list of advisories that somebody looked at.
 *
 * @typedef {{ id: string, package: string, until: string, reason: string }} Allowed `until`: the
 *   last day (YYYY-MM-DD, UTC) on which the advisory does not fail the check
 * @typedef {{ id: string, package: string, severity: string, title: string }} Advisory
 */

const ADVISORY_ID = /GHSA-[\w-]+$/;

/**
 * Returns each advisory of a report once.
 *
 * @param {{ vulnerabilities?: Record<string, { via: (string | object)[] }> }} report
 * @returns {Advisory[]}
 */
export function readAdvisories({ vulnerabilities = {} }) {
  const found = new Map();
  for (const { via } of Object.values(vulnerabilities)) {
    for (const cause of via) {
      // A string names another package of the report, which has the advisory itself.
      if (typeof cause === "string") continue;
      const id = ADVISORY_ID.exec(cause.url)?.[0] ?? String(cause.source);
      found.set(`${id} ${cause.name}`, {
        id,
        package: cause.name,
        severity: cause.severity,
        title: cause.title,
      });
    }
  }
  return [...found.values()];
}

/**
 * Returns what must be done about the advisories, one line each; empty when all are allowed.
 *
 * @param {Advisory[]} advisories
 * @param {Allowed[]} allowed
 * @param {string} today as YYYY-MM-DD
 * @returns {string[]}
 */
export function findAuditProblems(advisories, allowed, today) {
  const isSame = (one, other) => one.id === other.id && one.package === other.package;
  const lines = advisories.flatMap((advisory) => {
    const { id, package: name, severity, title } = advisory;
    const entry = allowed.find((one) => isSame(one, advisory));
    const line = `${name}: ${title} (${severity}, ${id})`;
    if (!entry) return [`${line}: update it, or add it to scripts/audit-allow.json with a reason`];
    return entry.until < today ? [`${line}: allowed until ${entry.until}, look again`] : [];
  });
  const unused = allowed.filter((one) => !advisories.some((other) => isSame(one, other)));
  return [
    ...lines,
    ...unused.map(({ id, package: name }) => `${name}: ${id} is fixed, remove it from the list`),
  ];
}
