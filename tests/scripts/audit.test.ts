import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findAuditProblems, readAdvisories } from "../../scripts/lib/audit.mjs";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

/** As npm 11 prints it, shortened. */
const REPORT = {
  auditReportVersion: 2,
  vulnerabilities: {
    leaf: {
      name: "leaf",
      severity: "high",
      via: [
        {
          source: 1097,
          name: "leaf",
          title: "Denial of service",
          url: "https://github.com/advisories/GHSA-aaaa-bbbb-cccc",
          severity: "high",
          range: "<2",
        },
      ],
    },
    branch: { name: "branch", severity: "high", via: ["leaf"] },
  },
};
const ALLOWED = {
  id: "GHSA-aaaa-bbbb-cccc",
  package: "leaf",
  until: "2026-12-31",
  reason: "Not reached",
};

describe("The check of npm audit", () => {
  const advisories = readAdvisories(REPORT);

  it("names each advisory once, at the package that has it", () => {
    expect(advisories).toEqual([
      {
        id: "GHSA-aaaa-bbbb-cccc",
        package: "leaf",
        severity: "high",
        title: "Denial of service",
      },
    ]);
  });

  it("fails on an advisory that is not on the list", () => {
    expect(findAuditProblems(advisories, [], "2026-12-01")).toEqual([
      expect.stringContaining("leaf: Denial of service (high, GHSA-aaaa-bbbb-cccc): update it"),
    ]);
  });

  it("allows a listed advisory up to its last day", () => {
    expect(findAuditProblems(advisories, [ALLOWED], "2026-12-31")).toEqual([]);
    expect(findAuditProblems(advisories, [ALLOWED], "2027-01-01")).toEqual([
      expect.stringContaining("allowed until 2026-12-31"),
    ]);
  });

  it("asks to remove an entry whose advisory is gone", () => {
    expect(findAuditProblems([], [ALLOWED], "2026-12-01")).toEqual([
      "leaf: GHSA-aaaa-bbbb-cccc is fixed, remove it from the list",
    ]);
  });
});

describe("The overrides in package.json", () => {
  const { overrides } = JSON.parse(read("package.json")) as { overrides: Record<string, unknown> };
  const [, table = ""] = read("docs/reference/dependencies.md").split("## Overrides");

  it.each(Object.keys(overrides))("%s is explained in docs/reference/dependencies.md", (name) => {
    expect(table.split("\n## ")[0]).toContain(`| \`${name}\``);
  });
});
