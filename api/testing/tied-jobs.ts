import { v7 } from "uuid";
import { importRows, imports, jobProblems, jobs } from "../db/schema";
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

/** An import that was looked at and not yet applied. */
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
    total: 1,
    pieces: 0,
    added: 1,
  });
  const changes = [{ field: "name" as const, before: null, after: mark }];
  await db
    .insert(importRows)
    .values({ importId: id, line: 2, kind: "added", name: mark, changes, values: { name: mark } });
  return id;
}
