import { z } from "zod";

/** Of the file as a whole; another one is another way of reading it. */
export const FORMAT = 1;

const name = z.string().regex(/^\w{1,63}$/, "is no name of a table or column");
const hash = z.string().regex(/^[0-9a-f]{64}$/, "is no SHA-256");

export const TableInBackup = z.object({
  name,
  columns: z.array(name).min(1),
  rows: z.number().int().min(0),
  /** Of the rows as text. */
  bytes: z.number().int().min(0),
  sha256: hash,
});
export type TableInBackup = z.infer<typeof TableInBackup>;

export const SequenceInBackup = z.object({
  name,
  value: z.string().regex(/^-?\d{1,19}$/, "is no number"),
  called: z.boolean(),
});
export type SequenceInBackup = z.infer<typeof SequenceInBackup>;

/** What a backup says of itself (`manifest.json` in it). */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  /** The version of Waybook that wrote it. */
  waybook: z.string(),
  madeAt: z.iso.datetime(),
  engine: z.enum(["pglite", "postgres"]),
  /** When the last migration that its schema had was made. */
  migration: z.number().int().min(0),
  tables: z.array(TableInBackup),
  sequences: z.array(SequenceInBackup),
  /** Of the secret that signs and seals: tells whether another one is the same. */
  secretMark: z.string().optional(),
  /** Whether that secret itself is in the file. */
  holdsSecret: z.boolean(),
});
export type Manifest = z.infer<typeof Manifest>;

export const entryOf = (table: string): string => `tables/${table}.copy`;
export const MANIFEST_ENTRY = "manifest.json";
export const SECRET_ENTRY = "secret";

/** The archive's comment vouches for the manifest, and the manifest for all else. */
export const commentOf = (manifestHash: string): string =>
  `Waybook backup, manifest ${manifestHash}`;
