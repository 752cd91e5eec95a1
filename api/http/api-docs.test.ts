import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Call } from "contract/call";
import * as calls from "contract/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../testing/api";
import { describeServedList } from "./served-call";

const ROOT = join(import.meta.dirname, "../..");
const DOCS = readFileSync(join(ROOT, "docs/reference/api.md"), "utf8");

const LISTS_HEAD = `# Columns, search paths and relations of each list

Generated from the API's resource declarations by \`npx vitest run api/http/api-docs.test.ts -u\`.
How to use them: [api.md](api.md#lists).
`;

interface Line {
  call: string;
  origin: string;
  tests: string[];
}

/** The table of calls: `| calls | from | for | proved by |`. */
const ROW = /^\| (`[A-Z]+ \/[^|]*`) \| (spec §7|extension) \| [^|]+ \| ([^|]+) \|$/gm;
const quotedIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text);
const LINES: Line[] = [...DOCS.matchAll(ROW)].flatMap(
  ([, callsCell = "", origin = "", tests = ""]) =>
    quotedIn(callsCell).map((call) => ({ call, origin, tests: quotedIn(tests) })),
);

let api: TestApi;
let document: { paths: Record<string, Record<string, { description?: string }>> };
beforeAll(async () => {
  api = await testApi();
  document = (await api.app.inject({ url: "/openapi.json" })).json();
});
afterAll(() => api.close());

/** What a test calls a call: by its name in the contract or by its path. */
function namesOf(line: string): string[] {
  const [method, path = ""] = line.split(" ");
  const found = Object.entries(calls).find(
    ([, one]) => "path" in one && (one as Call).method === method && (one as Call).path === path,
  );
  return [...(found ? [found[0]] : []), path.replace(/\/?\{.*/, "")];
}

describe("docs/reference/api.md", () => {
  it("names every call of the OpenAPI document, where it comes from, and none besides", () => {
    const served: Record<string, string> = {};
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, { description = "" }] of Object.entries(methods)) {
        // The same call once more, under an office.
        if (path.startsWith("/offices/{officeId}")) continue;
        const extension = description.includes("Not in the specification");
        served[`${method.toUpperCase()} ${path}`] = extension ? "extension" : "spec §7";
      }
    }
    const said = Object.fromEntries(LINES.map(({ call, origin }) => [call, origin]));
    expect(said).toEqual(served);
    expect(LINES).toHaveLength(Object.keys(said).length);
  });

  it("says in api-lists.md what each list can be asked", async () => {
    const pathsByText = new Map<string, string[]>();
    for (const served of api.app.servedCalls) {
      const text = served.form === "plain" && describeServedList(served);
      if (!text) continue;
      const paths = pathsByText.get(text) ?? [];
      pathsByText.set(text, [...paths, `\`${served.call.method} ${served.path}\``]);
    }
    const sections = [...pathsByText].map(
      ([text, paths]) => `## ${paths.sort().join(", ")}\n\n${text}\n`,
    );
    await expect([LISTS_HEAD, ...sections.sort()].join("\n")).toMatchFileSnapshot(
      join(ROOT, "docs/reference/api-lists.md"),
    );
  });

  it.each(LINES)("proves $call", ({ call, tests }) => {
    expect(tests.length).toBeGreaterThan(0);
    for (const test of tests) {
      const file = join(ROOT, test);
      expect(existsSync(file), `${test} in ${dirname(test)}`).toBe(true);
      const text = readFileSync(file, "utf8");
      expect(
        namesOf(call).some((name) => name.length > 1 && text.includes(name)),
        `${test} does not speak of ${call}`,
      ).toBe(true);
    }
  });
});
