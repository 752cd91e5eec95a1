import { exportLocations, importLocations } from "contract/calls";
import type { Job } from "contract/entities";
import type { ExportLink } from "contract/exports/calls";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { locations } from "../../db/schema";
import { requestFor, type TestApi, testApi } from "../../testing/api";
import { finishedJob } from "../../testing/jobs";
import { Upload } from "../../testing/upload";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const payloadOf = async ({ url }: ExportLink) => (await api.app.inject({ url })).payload;

describe("an export that is imported again", () => {
  it("comes out the same, whatever the texts hold, and nothing in it is a formula", async () => {
    const { database, world } = api;
    const { south, north } = world.offices;
    const texts = [
      '=HYPERLINK("http://evil.example")',
      "+1 614 555",
      "-1",
      "@SUM(A1)",
      "＝SUM(A1)",
      "'quoted",
      "'=kept",
      "''+kept",
      'say "hi", then; go',
      "two\r\nlines\nand more",
      "Zoë 東京 🚀",
    ];
    await database.db.insert(locations).values(
      texts.map((text, n) => ({
        // A name has one line, also one that comes from a file.
        name: text.replaceAll(/\s+/g, " "),
        description: text,
        officeId: south,
        externalId: `round-${n}`,
        latitude: n % 2 ? -12.345678901234567 : null,
        longitude: n % 2 ? 1e-7 : null,
        typeId: world.types.bank,
      })),
    );
    const from = { user: "southManager", office: "south" } as const;
    const first = await payloadOf(await api.ok(from, exportLocations));
    for (const row of parse(first, { columns: true, bom: true }) as Record<string, string>[]) {
      for (const column of ["name", "description"])
        expect(row[column]).not.toMatch(/^[=+\-@＝\t\r]/);
    }

    const request = requestFor(importLocations, { body: new Upload(first) }, north);
    const token = await api.token("northManager");
    const headers = { ...request.headers, authorization: `Bearer ${token}` };
    const reply = await api.app.inject({ ...request, headers });
    const job = await finishedJob(api, { user: "northManager" }, reply.json<Job>().id);
    expect(job).toMatchObject({ added: texts.length, problems: 0 });

    const filters = "externalId:round-,office.name:North";
    const to = { user: "northManager", office: "north" } as const;
    const second = await payloadOf(await api.ok(to, exportLocations, { query: { filters } }));
    const withoutIds = (text: string) =>
      text.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "");
    expect(withoutIds(second)).toBe(withoutIds(first.replaceAll(",South,", ",North,")));
  });
});
