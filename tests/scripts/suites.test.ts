import { describe, expect, it } from "vitest";
import { journeysResult, journeysThatRanNowhere } from "../../scripts/lib/suites.mjs";

const ERROR = { message: "\u001b[31mError: not seen\u001b[39m\n  at node_modules/playwright/x.js" };

/** A journey as Playwright reports it, with the errors of each of its tries. */
function journey(title: string, status: string, ...tries: { message: string }[][]) {
  const results = tries.map((errors) => ({ errors }));
  const tests = [{ projectName: "no-js", status, results }];
  return { title, file: "routes.spec.ts", line: 7, tests };
}

describe("what is told of the journeys", () => {
  it("names one that passed only at its second try, with its first error, and counts it", () => {
    const result = journeysResult(
      {
        stats: { expected: 1, unexpected: 0, flaky: 1 },
        errors: [],
        suites: [
          {
            specs: [journey("at once", "expected", [])],
            suites: [{ specs: [journey("at the second try", "flaky", [ERROR], [])] }],
          },
        ],
      },
      0,
    );
    expect(result).toEqual({
      passed: 2,
      failed: 0,
      failures: [],
      flaky: ["flaky: [no-js] routes.spec.ts:7: at the second try\n  Error: not seen"],
    });
  });

  it("names one that failed at both, and what failed outside of any", () => {
    const result = journeysResult(
      {
        stats: { expected: 0, unexpected: 1, flaky: 0 },
        errors: [{ message: "no browser" }],
        suites: [{ specs: [journey("never", "unexpected", [ERROR], [{ message: "again" }])] }],
      },
      1,
    );
    expect(result).toEqual({
      passed: 0,
      failed: 1,
      failures: [
        "failed: journeys\n  no browser",
        "failed: [no-js] routes.spec.ts:7: never\n  Error: not seen\n  again",
      ],
      flaky: [],
    });
  });

  it("is a failure where Playwright failed and names none", () => {
    const stats = { expected: 3, unexpected: 0, flaky: 0 };
    expect(journeysResult({ stats, errors: [], suites: [] }, 1)).toMatchObject({
      passed: 3,
      failed: 1,
    });
  });

  it("names one that skips itself with scripts and without, unless its data is not at hand", () => {
    const skipped = (title: string, statuses: string[], description?: string) => ({
      title,
      file: "routes.spec.ts",
      line: 7,
      tests: statuses.map((status) => ({
        status,
        annotations: description ? [{ type: "skip", description }] : [],
      })),
    });
    const specs = [
      skipped("with scripts", ["expected"]),
      skipped("without", ["skipped", "expected"], "it needs none"),
      skipped("nowhere", ["skipped"], "it needs none"),
      skipped("on real data", ["skipped"], "columbus is not at hand"),
    ];
    expect(journeysThatRanNowhere({ suites: [{ suites: [{ specs }] }] })).toEqual([
      "failed: routes.spec.ts:7: nowhere\n  it ran nowhere: has it no tag @no-js?",
    ]);
  });
});
