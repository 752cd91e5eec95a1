import type { ImportMapping, ImportRow } from "contract/entities";
import {
  applyImport as applyImportCall,
  discardImport as discardImportCall,
  exportBadRows as exportBadRowsCall,
  getImport as getImportCall,
  importTemplate as importTemplateCall,
  listImportRows as listImportRowsCall,
  listImports as listImportsCall,
  previewImport as previewImportCall,
  revertImport as revertImportCall,
  uploadImport as uploadImportCall,
} from "contract/imports/calls";
import type { ListQueryInput } from "contract/list";
import { call, send, type UpstreamContext } from "./client.server";
import { absolute } from "./exports.server";
import { openStream } from "./streams.server";
import type { UploadFile } from "./upload.server";

/** Uploads a file of locations to be looked at before it changes anything. An extension, as all here. */
export const uploadImport = (
  upstream: UpstreamContext,
  file: UploadFile,
  { officeId }: { officeId?: string } = {},
) => call(upstream, uploadImportCall, { query: { officeId }, file });

export const listImports = (upstream: UpstreamContext, query: ListQueryInput) =>
  call(upstream, listImportsCall, { query });

/** How far an import is, with its columns and counts. */
export const getImport = (upstream: UpstreamContext, id: string) =>
  call(upstream, getImportCall, { params: { id } });

/** Has what each row would change worked out in the background. */
export const previewImport = (upstream: UpstreamContext, id: string, mapping: ImportMapping) =>
  call(upstream, previewImportCall, { params: { id }, body: { mapping } });

/** One page of rows, all or those of a kind. */
export const listImportRows = (
  upstream: UpstreamContext,
  id: string,
  query: ListQueryInput & { kind?: ImportRow["kind"] },
) => call(upstream, listImportRowsCall, { params: { id }, query });

/** The link to what an import did not take, for `followExport`. */
export const exportBadRows = async (upstream: UpstreamContext, id: string) =>
  absolute(exportBadRowsCall, await call(upstream, exportBadRowsCall, { params: { id } }));

/** A file to start from. */
export const openImportTemplate = (upstream: UpstreamContext) =>
  openStream(upstream, importTemplateCall);

/** Writes what was previewed, in the background. */
export const applyImport = (upstream: UpstreamContext, id: string) =>
  call(upstream, applyImportCall, { params: { id } });

/** Takes back what was applied, in the background. */
export const revertImport = (upstream: UpstreamContext, id: string) =>
  call(upstream, revertImportCall, { params: { id } });

/** Forgets an import that is not applied, or was reverted. */
export async function discardImport(upstream: UpstreamContext, id: string): Promise<void> {
  await send(upstream, discardImportCall, { params: { id } });
}
