import {
  copyFileSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { casesOf, LONG_RUN, rounds } from "platform/testing/long-run";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BACKUP_PATH, PROOF_HEADER, proofOf } from "../../api/backup/operator-proof";
import { openBackup } from "../../api/backup/read";
import { queryRows } from "../../api/db/rows";
import { brokenRules } from "../../api/testing/invariants";
import { ApiProcess } from "../support/api-process";
import { contentOf, emptyPlace, type Place, run, SECRET, seededPlace } from "../support/operator";

const LONG = { timeout: 300_000 };
/** Made-up worlds have the demo's password. */
const DEMO = { DEMO: "1" };

let source: Place;
let file: string;
beforeAll(async () => {
  source = await seededPlace({ embedded: true });
  file = join(source.dataDir, "made.zip");
  expect(await run(["backup", file], source.env)).toMatchObject({ code: 0 });
}, 300_000);
afterAll(() => source.remove());

describe("a backup", () => {
  it("is its owner's alone, says what is in it, and replaces no other", async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { manifest, close } = await openBackup(file);
    close();
    expect(manifest).toMatchObject({ engine: "pglite", holdsSecret: false });
    expect(manifest.tables.find(({ name }) => name === "locations")?.rows).toBe(60);
    const again = await run(["backup", file], source.env);
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining("exists already") });
    expect(readdirSync(source.dataDir).filter((name) => name.endsWith(".part"))).toEqual([]);
  });

  it(
    "comes back row by row, on the other kind of database and from there again",
    LONG,
    async () => {
      const target = await emptyPlace();
      try {
        const restored = await run(["restore", file], target.env);
        expect(restored.output).toContain("Restored in");
        const back = join(target.dataDir, "back.zip");
        expect((await run(["backup", back], target.env)).code).toBe(0);
        expect(await contentOf(back)).toEqual(await contentOf(file));
        const database = await target.open();
        expect(await brokenRules(database.db)).toEqual([]);
        await database.close();
      } finally {
        await target.remove();
      }
    },
  );

  it.runIf(LONG_RUN)("takes the place of what was there, which is stored", LONG, async () => {
    const target = await seededPlace();
    try {
      const change = async (name: string) => {
        const database = await target.open();
        const set = sql`UPDATE offices SET name = ${name} RETURNING name`;
        const rows = await queryRows(database.db, name ? set : sql`SELECT name FROM offices`);
        await database.close();
        return rows.map((row) => row.name);
      };
      await change("Another company");
      const { code, output } = await run(["restore", file], target.env);
      expect(code, output).toBe(0);
      expect(output).toContain("The previous data is stored as ");
      expect(await change("")).not.toContain("Another company");
      const [, previous = ""] = /stored as (\S+)\./.exec(output) ?? [];
      expect(previous).toMatch(target.url ? /^waybook_before_/ : /pglite\.before-/);
      const nothing = await run(["put-back", "waybook_before_all"], target.env);
      expect(nothing.code).toBe(1);
      expect(nothing.output).toContain(`There is: ${basename(previous)}.`);
      const back = await run(["put-back", previous], target.env);
      expect(back.code, back.output).toBe(0);
      expect(await change("")).toContain("Another company");
      const database = await target.open();
      expect(await brokenRules(database.db)).toEqual([]);
      await database.close();
      expect(back.output).toMatch(/stored as \S+before[-_]/);
    } finally {
      await target.remove();
    }
  });
});

describe("a file that is no whole backup", () => {
  const refusal = (path: string) =>
    openBackup(path).then(
      (backup) => backup.close(),
      (error: Error) => error.message,
    );

  it("is refused, whichever byte of it changed, or has what was backed up", LONG, async () => {
    const bytes = readFileSync(file);
    const damaged = join(source.dataDir, "damaged.zip");
    const content = await contentOf(file);
    let refused = 0;
    const at = fc.integer({ min: 0, max: bytes.length - 1 });
    await fc.assert(
      fc.asyncProperty(at, fc.integer({ min: 1, max: 255 }), async (place, change) => {
        const changed = Buffer.from(bytes);
        changed[place] = (changed[place] ?? 0) ^ change;
        writeFileSync(damaged, changed);
        const found = await contentOf(damaged).catch(() => undefined);
        if (found) expect(found).toEqual(content);
        else refused++;
      }),
      { numRuns: rounds(30, 300) },
    );
    // All but what the archive says of itself twice, which is much of one as small as this.
    expect(refused).toBeGreaterThan(rounds(7, 75));
  });

  it("is refused where it is cut off, something else, or not there", async () => {
    const cut = join(source.dataDir, "cut.zip");
    copyFileSync(file, cut);
    truncateSync(cut, 20_000);
    expect(await refusal(cut)).toContain("is no backup of Waybook, or is cut off");
    expect(await refusal("package.json")).toContain("is no backup of Waybook");
    expect(await refusal(join(source.dataDir, "nothing.zip"))).toContain("ENOENT");
    const before = readdirSync(source.dataDir);
    const { code, output } = await run(["restore", cut], source.env);
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining("cut off") });
    expect(readdirSync(source.dataDir)).toEqual(before);
  });
});

describe.each(casesOf(1, ["embedded", "postgres"] as const))(
  "beside a running Waybook (%s)",
  (kind) => {
    let place: Place;
    let api: ApiProcess;
    beforeAll(async () => {
      place = await seededPlace({ embedded: kind === "embedded" });
      api = await ApiProcess.start({ ...place.env, ...DEMO, LOG_LEVEL: "info" });
    }, 300_000);
    afterAll(async () => {
      await api?.kill();
      await place?.remove();
    });

    it("a backup is made, and a restore refused", LONG, async () => {
      const path = join(place.dataDir, "running.zip");
      const { code, output } = await run(["backup", path], place.env);
      expect(code, output).toBe(0);
      const { manifest, close } = await openBackup(path);
      close();
      expect(manifest.tables.find(({ name }) => name === "locations")?.rows).toBe(60);
      expect(await api.signIn("admin")).toBeTruthy();
      const restored = await run(["restore", path], place.env);
      expect(restored.code).toBe(1);
      expect(restored.output).toMatch(/in use by process|Waybook runs on this database/);
    });

    it.runIf(kind === "embedded")(
      "the API hands one to nobody who does not know the secret",
      LONG,
      async () => {
        const ask = (proof: string) =>
          fetch(`${api.url}${BACKUP_PATH}`, { method: "POST", headers: { [PROOF_HEADER]: proof } });
        const statuses = [];
        const now = Date.now();
        const wrong = ["", "1.x", proofOf("another secret", now), proofOf(SECRET, now - 120_000)];
        for (const proof of wrong) statuses.push((await ask(proof)).status);
        expect(statuses).toEqual([404, 404, 404, 404]);
        const given = await ask(proofOf(SECRET, now));
        expect(given.status).toBe(200);
        await given.body?.cancel();
        expect(await api.signIn("admin")).toBeTruthy();
      },
    );
  },
);
