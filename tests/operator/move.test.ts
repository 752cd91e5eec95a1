import { join } from "node:path";
import { expect, it } from "vitest";
import { contentOf, emptyPlace, run, seededPlace } from "../support/operator";

it.runIf(process.env.TEST_DATABASE_URL)(
  "the embedded database moves to an empty Postgres, row by row, and to no other",
  { timeout: 300_000 },
  async () => {
    const [from, to] = [await seededPlace({ embedded: true }), await emptyPlace()];
    try {
      const move = () => run(["move-to-postgres", "--database-url", to.url ?? ""], from.env);
      const moved = await move();
      expect(moved.code, moved.output).toBe(0);
      expect(moved.output).toContain("locations: 60 rows");
      const [before, after] = [join(from.dataDir, "a.zip"), join(to.dataDir, "b.zip")];
      expect((await run(["backup", before], from.env)).code).toBe(0);
      expect((await run(["backup", after], to.env)).code).toBe(0);
      expect(await contentOf(after)).toEqual(await contentOf(before));
      expect(await move()).toMatchObject({
        code: 1,
        output: expect.stringContaining("There is a Waybook in this database already"),
      });
    } finally {
      await from.remove();
      await to.remove();
    }
  },
);
