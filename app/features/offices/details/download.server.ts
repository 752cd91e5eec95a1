import type { OfficeExportName } from "~/features/urls";
import { csvAttachment } from "~/kit/csv-attachment.server";
import type { SignedIn } from "~/session/guards.server";
import { exportOffice, followExport } from "~/upstream/exports.server";

/** What an office has as CSV, with its branches'. @throws UpstreamError */
export async function downloadOfOffice(
  { upstream }: SignedIn,
  id: string,
  name: OfficeExportName,
): Promise<Response> {
  const link = await exportOffice(upstream, id, name === "sub-offices" ? "branches" : name);
  return csvAttachment(await followExport(upstream, link), `office-${name}.csv`);
}
