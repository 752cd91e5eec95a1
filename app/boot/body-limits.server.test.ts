import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

it("each form with a file is at a path that takes one", () => {
  const withFile = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx"))
    .filter((file) =>
      /^\s+withFile$|encType="multipart/m.test(readFileSync(join("app", file), "utf8")),
    );
  // A new one here needs its path in body-limits.server.ts.
  expect(withFile.sort()).toEqual([
    "features/account/own/own-screens.tsx",
    "features/imports/imports-screen.tsx",
    "routes/_console+/_agents+/add.$type.($officeId).tsx",
    "routes/_console+/_agents+/agent.$id_.edit.tsx",
  ]);
});
