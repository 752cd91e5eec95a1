import {
  applyImport,
  getImport,
  listImportRows,
  listLocations,
  previewImport,
  revertImport,
  uploadImport,
} from "contract/calls";
import type { Import, ImportChoices, ImportMapping, ImportRow } from "contract/entities";
import type { z } from "zod";
import { type As, requestFor, type TestApi } from "./api";
import { noOpenJobs } from "./jobs";
import { Upload } from "./upload";

/** Who imports in tests. */
export const IMPORTER = { user: "hubManager", office: "hub" } as const;

/** Takes imports through their steps, as {@link IMPORTER}, and waits for each to end. */
export function importSteps(current: () => TestApi) {
  const as = IMPORTER;

  async function send(content: string | Uint8Array, who: As = as) {
    const api = current();
    const office = who.office && api.world.offices[who.office];
    const request = requestFor(uploadImport, { body: new Upload(content) }, office);
    const token = await api.token(who.user ?? "admin");
    return api.app.inject({
      ...request,
      headers: { ...request.headers, authorization: `Bearer ${token}` },
    });
  }

  async function upload(content: string | Uint8Array): Promise<Import> {
    const reply = await send(content);
    if (reply.statusCode !== 200) throw new Error(reply.payload);
    return reply.json<Import>();
  }

  const read = (id: string) => current().ok(as, getImport, { params: { id } });

  async function preview(
    { id, columns }: Import,
    mapping: ImportMapping = columns.map(({ field }) => field),
    choices?: z.input<typeof ImportChoices>,
  ) {
    await current().ok(as, previewImport, { params: { id }, body: { mapping, choices } });
    await noOpenJobs(current());
    return read(id);
  }

  async function run(call: typeof applyImport | typeof revertImport, id: string) {
    await current().ok(as, call, { params: { id } });
    await noOpenJobs(current());
    return read(id);
  }

  async function rows({ id }: Import, kind?: ImportRow["kind"]) {
    const query = { limit: 0, ...(kind && { kind }) };
    return (await current().ok(as, listImportRows, { params: { id }, query })).data;
  }

  /** The locations whose names hold a text, each with its city. */
  async function cities(search: string) {
    const { data } = await current().ok(as, listLocations, {
      query: { search, searchPath: "name", sortBy: "name" },
    });
    return data.map(({ name, city }) => `${name}: ${city}`);
  }

  const apply = ({ id }: Import) => run(applyImport, id);
  return {
    send,
    upload,
    read,
    preview,
    apply,
    revert: ({ id }: Import) => run(revertImport, id),
    rows,
    cities,
    /** A file that is uploaded, looked at and applied. */
    async bring(content: string): Promise<Import> {
      const made = await upload(content);
      await preview(made);
      return apply(made);
    },
  };
}
