import { gzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { importChunks, importFiles, imports } from "../../db/schema";
import { packChunk } from "../../jobs/chunks";
import type { TestApi } from "../api";
import { Upload } from "../upload";
import { BY_MANAGERS, expectEach, type RoleCases } from "./cases";

/** An import of one row, of the office `hub`, that waits for its mapping. */
async function oneImport({ database: { db }, world }: TestApi) {
  const id = v7();
  await db.insert(imports).values({
    id,
    userId: world.users.admin,
    officeId: world.offices.hub,
    fileName: "places.csv",
    encoding: "utf-8",
    delimiter: ",",
    headers: ["name"],
    columns: [{ header: "name", field: "name", samples: ["Staged"] }],
    total: 1,
    pieces: 1,
  });
  const data = await packChunk(JSON.stringify([[2, ["Staged"]]]));
  await db.insert(importChunks).values({ importId: id, seq: 0, data });
  await db.insert(importFiles).values({ importId: id, seq: 0, data: gzipSync("name\nStaged\n") });
  return { params: { id } };
}

const oneThatIs = (state: "previewed" | "applied") => async (api: TestApi) => {
  const made = await oneImport(api);
  await api.database.db
    .update(imports)
    .set({ state, mapping: ["name"] })
    .where(eq(imports.id, made.params.id));
  return made;
};

const ONE = { ...BY_MANAGERS, input: oneImport };

export const roles: RoleCases = {
  "imports.upload": {
    ...BY_MANAGERS,
    input: ({ world }) => ({
      query: { officeId: world.offices.hub },
      body: new Upload("Company,Town\nCafe 7,Columbus\n"),
    }),
  },
  "imports.list": BY_MANAGERS,
  "imports.get": ONE,
  "imports.rows": ONE,
  "imports.reread": {
    ...BY_MANAGERS,
    input: async (api) => ({ ...(await oneImport(api)), body: { quotes: "plain" as const } }),
  },
  "imports.preview": {
    ...BY_MANAGERS,
    input: async (api) => ({ ...(await oneImport(api)), body: { mapping: ["name" as const] } }),
  },
  "imports.badRows": { ...BY_MANAGERS, input: oneThatIs("previewed") },
  "imports.template": { plain: expectEach(401, 403, 200, 200, 200, 200) },
  "imports.apply": { ...BY_MANAGERS, input: oneThatIs("previewed") },
  "imports.revert": { ...BY_MANAGERS, input: oneThatIs("applied") },
  "imports.discard": ONE,
};
