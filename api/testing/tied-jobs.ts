import { v7 } from "uuid";
import { importChunks, importRows, imports, jobProblems, jobs } from "../db/schema";
import { packChunk } from "../jobs/chunks";
import type { TestApi } from "./api";

/** An import that refused a row. */
export async function makeJob(
  { database: { db } }: TestApi,
  { userId, mark }: { userId: string; mark: string },
): Promise<string> {
  const id = v7();
  await db.insert(jobs).values({
    id,
    kind: "location-import",
    status: "done",
    userId,
    input: {},
    finishedAt: "2026-02-21T10:00:00.000Z",
    error: mark,
  });
  await db.insert(jobProblems).values({ jobId: id, line: 2, reason: `No ${mark}` });
  return id;
}

/** An import that was looked at and not yet applied, of a good and a bad row. */
export async function makeImport(
  { database: { db } }: TestApi,
  { userId, officeId, mark }: { userId: string; officeId: string; mark: string },
): Promise<string> {
  const id = v7();
  await db.insert(imports).values({
    id,
    userId,
    officeId,
    fileName: mark,
    encoding: "utf-8",
    delimiter: ",",
    headers: [mark],
    columns: [{ header: mark, field: "name", samples: [mark] }],
    mapping: ["name"],
    state: "previewed",
    total: 2,
    pieces: 1,
    added: 1,
    wrong: 1,
  });
  const changes = [{ field: "name" as const, before: null, after: mark }];
  const rows = [
    [2, [mark]],
    [3, [`Bad ${mark}`]],
  ];
  const data = await packChunk(JSON.stringify(rows));
  await db.insert(importChunks).values({ importId: id, seq: 0, data });
  await db.insert(importRows).values([
    { importId: id, line: 2, kind: "added", name: mark, changes, values: { name: mark } },
    { importId: id, line: 3, kind: "wrong", changes: [], reason: `No ${mark}` },
  ]);
  return id;
}
