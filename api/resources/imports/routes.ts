import { Readable } from "node:stream";
import {
  applyImport,
  discardImport,
  exportBadRows,
  getImport,
  importTemplate,
  listImportRows,
  listImports,
  previewImport,
  rereadImport,
  revertImport,
  uploadImport,
} from "contract/calls";
import type { Import } from "contract/entities";
import { and, eq, lt, notInArray } from "drizzle-orm";
import type { ApiContext } from "../../context";
import type { Db } from "../../db/connect";
import { importFiles, importRows, imports } from "../../db/schema";
import { conflict } from "../../http/errors";
import { readList, readOne } from "../../http/list/list";
import type { AccessScope } from "../../http/scope";
import { createLinks } from "../exports";
import { importApply } from "./apply-job";
import { importBadRows } from "./bad-rows-job";
import { checkChoices, USUAL_CHOICES } from "./choices";
import { officeOf } from "./locations";
import { checkMapping } from "./mapping";
import { importPreview } from "./preview-job";
import { importResource, importRowResource } from "./resource";
import { importRevert } from "./revert-job";
import { heldImport, IMPORT_RETENTION_MS, type ImportRecord } from "./store";
import { templateFile } from "./template";
import { rereadUpload, storeUpload } from "./upload";

/** Long work that these calls begin. */
export const jobKinds = [importPreview, importApply, importRevert, importBadRows];

export function register(context: ApiContext): void {
  const { server, db, queue, now, background, secrets, readInTurn } = context;
  const links = createLinks(secrets, now);
  const read = (scope: AccessScope, id: string) => readOne(db, importResource, scope, id);
  registerSteps(context);

  server.serve(uploadImport, async ({ scope, caller, query, file }) => {
    if (!file) throw new Error("the import was reached without its file");
    const officeId = await officeOf(db, scope, query.officeId);
    const id = await storeUpload(db, readInTurn, { file, officeId, userId: caller.id, now: now() });
    background.run("forgetting old imports", () => dropOld(db, now()));
    return read(scope, id);
  });

  server.serve(listImports, ({ scope, query }) => readList(db, importResource, scope, query), {
    list: importResource,
  });

  server.serve(getImport, ({ scope, params }) => read(scope, params.id));

  server.serve(
    listImportRows,
    async ({ scope, params, query: { kind, ...query } }) => {
      const { id } = await read(scope, params.id);
      const ofImport = eq(importRows.importId, id);
      const asked = (kind && and(ofImport, eq(importRows.kind, kind))) ?? ofImport;
      return readList(db, importRowResource, scope, query, asked);
    },
    { list: importRowResource },
  );

  server.serve(importTemplate, async () => ({
    body: Readable.from([templateFile()]),
    fileName: "locations-template.csv",
  }));

  server.serve(exportBadRows, async ({ scope, caller, params }) => {
    const found = await read(scope, params.id);
    const job = await db.transaction(async (tx) => {
      const set = await ready(tx, scope, found.id, {
        in: ["previewed", "applying", "applied", "reverting", "reverted"],
        failedIn: ["applying", "reverting"],
      });
      const input = {
        importId: set.id,
        fileName: `bad-rows-${now().toISOString().slice(0, 10)}.csv`,
      };
      return queue.add(tx, importBadRows, { userId: caller.id, input });
    });
    queue.nudge();
    return { url: links.make(job.id) };
  });

  server.serve(discardImport, async ({ scope, params }) => {
    const found = await read(scope, params.id);
    await db.transaction(async (tx) => {
      const { id } = await ready(tx, scope, found.id, {
        in: ["uploaded", "previewed", "reverted"],
        failedIn: ["previewing", "applying"],
      });
      await tx.delete(imports).where(eq(imports.id, id));
    });
    return { ok: true } as const;
  });
}

/** Serves the steps of an import: each begins a job over its rows. */
function registerSteps({ server, db, queue, readInTurn }: ApiContext): void {
  const read = (scope: AccessScope, id: string) => readOne(db, importResource, scope, id);

  server.serve(rereadImport, async ({ scope, params, body }) => {
    const { id } = await read(scope, params.id);
    await rereadUpload(db, readInTurn, id, body, (tx) =>
      ready(tx, scope, id, { in: ["uploaded", "previewed"], failedIn: ["previewing"] }),
    );
    return read(scope, id);
  });

  server.serve(previewImport, async ({ scope, caller, params, body }) => {
    const { mapping, choices = USUAL_CHOICES } = body;
    const found = await read(scope, params.id);
    checkMapping(mapping, found.columns.length);
    checkChoices(choices, { columns: found.columns, mapping }, caller.role === "admin");
    await db.transaction(async (tx) => {
      const { id, total } = await ready(tx, scope, found.id, {
        in: ["uploaded", "previewed"],
        failedIn: ["previewing"],
      });
      const job = { userId: caller.id, input: { importId: id }, total };
      const { id: jobId } = await queue.add(tx, importPreview, job);
      await tx
        .update(imports)
        .set({ mapping, choices, jobId, state: "previewing" })
        .where(eq(imports.id, id));
    });
    queue.nudge();
    return read(scope, found.id);
  });

  server.serve(applyImport, async ({ scope, caller, params }) => {
    const found = await read(scope, params.id);
    await db.transaction(async (tx) => {
      const set = await ready(tx, scope, found.id, {
        in: ["previewed"],
        failedIn: ["applying"],
      });
      const total = set.added + set.changed - set.applied - set.left;
      const job = { userId: caller.id, input: { importId: set.id }, total };
      const { id: jobId } = await queue.add(tx, importApply, job);
      await tx.update(imports).set({ jobId, state: "applying" }).where(eq(imports.id, set.id));
      // It is not read in another way any more.
      await tx.delete(importFiles).where(eq(importFiles.importId, set.id));
    });
    queue.nudge();
    return read(scope, found.id);
  });

  server.serve(revertImport, async ({ scope, caller, params }) => {
    const found = await read(scope, params.id);
    await db.transaction(async (tx) => {
      const set = await ready(tx, scope, found.id, {
        in: ["applied"],
        failedIn: ["applying", "reverting"],
      });
      const total = set.applied - set.reverted - set.kept;
      const job = { userId: caller.id, input: { importId: set.id }, total };
      const { id: jobId } = await queue.add(tx, importRevert, job);
      await tx.update(imports).set({ jobId, state: "reverting" }).where(eq(imports.id, set.id));
    });
    queue.nudge();
    return read(scope, found.id);
  });
}

interface States {
  in: readonly Import["state"][];
  /** What it may have failed at. */
  failedIn: readonly ImportRecord["state"][];
}

/**
 * An import that is held, in one of these states.
 *
 * @throws 409 in another state
 */
async function ready(tx: Db, scope: AccessScope, id: string, states: States): Promise<Import> {
  const held = await heldImport(tx, id);
  const found = await readOne(tx, importResource, scope, id);
  if (states.in.includes(found.state)) return found;
  if (found.state === "failed" && held && states.failedIn.includes(held.state)) return found;
  throw conflict(`The import is ${found.state}`, "IMPORT_STATE");
}

/** Forgets the imports of long ago, with their rows; none that is being applied or reverted. */
async function dropOld(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - IMPORT_RETENTION_MS).toISOString();
  await db
    .delete(imports)
    .where(
      and(lt(imports.createdAt, before), notInArray(imports.state, ["applying", "reverting"])),
    );
}
