/** Imports of locations as change sets. */
import type {
  Import,
  ImportChoices,
  ImportMapping,
  ImportReading,
  ImportRow,
  UnknownNames,
} from "contract/entities";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytes, createdAt, id } from "./columns";
import { offices, users } from "./organisation";

export const imports = pgTable(
  "imports",
  {
    id: id().primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** The office of the new locations; null: none. */
    officeId: uuid("office_id").references(() => offices.id),
    fileName: text("file_name").notNull(),
    encoding: text("encoding").notNull(),
    delimiter: text("delimiter").notNull(),
    /** The header row, by which a mapping is remembered. */
    headers: text("headers").array().notNull(),
    columns: jsonb("columns").$type<Import["columns"]>().notNull(),
    mapping: jsonb("mapping").$type<ImportMapping>(),
    /** How its rows are taken, with its mapping; null: as they were before there was a choice. */
    choices: jsonb("choices").$type<ImportChoices>(),
    /** How the file was read; null: it isn't stored. */
    reading: jsonb("reading").$type<ImportReading>(),
    unknown: jsonb("unknown_names").$type<UnknownNames>(),
    /** What its last job came to, or is at. A job that failed leaves it as it is. */
    state: text("state", {
      enum: ["uploaded", "previewing", "previewed", "applying", "applied", "reverting", "reverted"],
    })
      .notNull()
      .default("uploaded"),
    /** Its last job; finished jobs are forgotten before it is. */
    jobId: uuid("job_id"),
    total: integer("total").notNull(),
    /** How many pieces of packed rows there are. */
    pieces: integer("pieces").notNull(),
    added: integer("added").notNull().default(0),
    changed: integer("changed").notNull().default(0),
    unchanged: integer("unchanged").notNull().default(0),
    wrong: integer("wrong").notNull().default(0),
    remarked: integer("remarked").notNull().default(0),
    matched: integer("matched").notNull().default(0),
    swapped: integer("swapped").notNull().default(0),
    far: integer("far").notNull().default(0),
    applied: integer("applied").notNull().default(0),
    left: integer("left_out").notNull().default(0),
    reverted: integer("reverted").notNull().default(0),
    kept: integer("kept").notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    index("imports_office").on(t.officeId, t.createdAt, t.id),
    index("imports_created").on(t.createdAt, t.id),
    index("imports_user").on(t.userId, t.id),
  ],
);

/** The rows of the file as they came, in pieces of gzip. */
export const importChunks = pgTable(
  "import_chunks",
  {
    importId: uuid("import_id")
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    /** From 0. */
    seq: integer("seq").notNull(),
    data: bytes("data").notNull(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.seq] })],
);

/** The file itself, in pieces of gzip, so that it can be read in another way. */
export const importFiles = pgTable(
  "import_files",
  {
    importId: uuid("import_id")
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    /** From 0. */
    seq: integer("seq").notNull(),
    data: bytes("data").notNull(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.seq] })],
);

export const importRows = pgTable(
  "import_rows",
  {
    id: id().primaryKey(),
    importId: uuid("import_id")
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    line: integer("line").notNull(),
    kind: text("kind", { enum: ["added", "changed", "unchanged", "wrong"] }).notNull(),
    locationId: uuid("location_id"),
    externalId: text("external_id"),
    name: text("name"),
    /** The row as it is written. */
    values: jsonb("values"),
    changes: jsonb("changes").$type<ImportRow["changes"]>().notNull(),
    reason: text("reason"),
    /** What of the row was left out. */
    remarks: jsonb("remarks").$type<string[]>().notNull().default([]),
    isMatchedByName: boolean("is_matched_by_name").notNull().default(false),
    positionDoubt: text("position_doubt", { enum: ["swapped", "far"] }),
    outcome: text("outcome", { enum: ["applied", "left", "reverted", "kept"] }),
    /** The fields that reverting left, as they were changed since. */
    kept: jsonb("kept").$type<ImportRow["kept"]>().notNull().default([]),
  },
  (t) => [
    uniqueIndex("import_rows_line").on(t.importId, t.line),
    index("import_rows_kind").on(t.importId, t.kind, t.line),
  ],
);
