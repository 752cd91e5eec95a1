import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { inRoot } from "./run.mjs";

export const OPENAPI = "docs/reference/openapi.json";
const FOLDER = "build/client-types";
export const CLIENT_TYPES = `${FOLDER}/openapi.d.ts`;

/** Writes the types of the API's document as the author of another program has them written. */
export async function buildClientTypes() {
  const { astToString, default: openapiTS } = await import("openapi-typescript");
  const document = JSON.parse(readFileSync(inRoot(OPENAPI), "utf8"));
  // What has a default may be left out of a body.
  const types = await openapiTS(document, { defaultNonNullable: false });
  mkdirSync(inRoot(FOLDER), { recursive: true });
  writeFileSync(inRoot(CLIENT_TYPES), astToString(types));
}
