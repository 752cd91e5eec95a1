import { z } from "zod";
import { defineCall, MANAGERS, Streamed } from "../call";
import { Done, Id } from "../common";
import {
  Import,
  ImportChoices,
  ImportMapping,
  ImportRow,
  ImportRowKind,
  ReadingChoices,
} from "../entities";
import { ExportLink } from "../exports/calls";
import { ListQuery, listOf } from "../list";

const imports = { tag: "Imports", access: MANAGERS, scope: "entity", extension: true } as const;
const byId = z.object({ id: Id });

export const uploadImport = defineCall({
  ...imports,
  id: "imports.upload",
  method: "POST",
  path: "/imports",
  summary:
    "Upload a CSV or an Excel workbook of locations with columns of any names, to be looked at before anything is changed",
  upload: true,
  query: z.object({
    officeId: Id.optional().describe("The office of the new locations; the path's if not said."),
  }),
  reply: Import,
});

export const listImports = defineCall({
  ...imports,
  id: "imports.list",
  method: "GET",
  path: "/imports",
  summary: "Imports of locations, the latest first",
  query: ListQuery,
  reply: listOf(Import),
});

export const getImport = defineCall({
  ...imports,
  id: "imports.get",
  method: "GET",
  path: "/imports/{id}",
  summary: "One import: its columns, how far it is, and its counts",
  params: byId,
  reply: Import,
});

export const rereadImport = defineCall({
  ...imports,
  id: "imports.reread",
  method: "POST",
  path: "/imports/{id}/reading",
  summary:
    "Read the file again in another way: another sheet, header row, encoding, delimiter or quotes",
  params: byId,
  body: ReadingChoices.strict(),
  reply: Import,
});

export const previewImport = defineCall({
  ...imports,
  id: "imports.preview",
  method: "POST",
  path: "/imports/{id}/preview",
  summary:
    "Work out in the background what each row would change; again with another mapping or choices",
  params: byId,
  body: z.strictObject({ mapping: ImportMapping, choices: ImportChoices.strict().optional() }),
  reply: Import,
});

export const listImportRows = defineCall({
  ...imports,
  id: "imports.rows",
  method: "GET",
  path: "/imports/{id}/rows",
  summary: "The rows of a previewed import, with what each changes, field by field",
  params: byId,
  query: ListQuery.extend({ kind: ImportRowKind.optional() }),
  reply: listOf(ImportRow),
});

export const exportBadRows = defineCall({
  ...imports,
  id: "imports.badRows",
  recorded: true,
  method: "GET",
  path: "/imports/{id}/bad-rows",
  summary:
    "The rows that are wrong, were left or have remarks as CSV, in the file's own columns, with a reason",
  params: byId,
  reply: ExportLink,
});

export const importTemplate = defineCall({
  id: "imports.template",
  method: "GET",
  path: "/imports/template",
  summary: "A CSV to start from: the header row of all fields, with an example",
  tag: imports.tag,
  access: MANAGERS,
  scope: "account",
  extension: true,
  stream: "text/csv",
  reply: Streamed,
});

export const applyImport = defineCall({
  ...imports,
  id: "imports.apply",
  method: "POST",
  path: "/imports/{id}/apply",
  summary:
    "Write what was previewed, in the background; rows of locations that were changed since are left",
  params: byId,
  reply: Import,
});

export const revertImport = defineCall({
  ...imports,
  id: "imports.revert",
  method: "POST",
  path: "/imports/{id}/revert",
  summary:
    "Take back what was applied, in the background; what others changed since is named and not reverted",
  params: byId,
  reply: Import,
});

export const discardImport = defineCall({
  ...imports,
  id: "imports.discard",
  method: "DELETE",
  path: "/imports/{id}",
  summary: "Forget an import that is not applied, or was reverted",
  params: byId,
  reply: Done,
});
