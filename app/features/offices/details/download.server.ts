import type { OfficeExportName } from "~/features/urls";
import { csvAttachment } from "~/kit/csv-attachment.server";
import type { SignedIn } from "~/session/guards.server";
import { fileWithToast } from "~/session/toast.server";
import { exportOffice, followExport } from "~/upstream/exports.server";

/** What an office has as CSV, with its branches'. @throws UpstreamError */
export async function downloadOfOffice(
  { upstream }: SignedIn,
  id: string,
  name: OfficeExportName,
  request: Request,
): Promise<Response> {
  const link = await exportOffice(upstream, id, name === "sub-offices" ? "branches" : name);
  const file = csvAttachment(await followExport(upstream, link), `office-${name}.csv`);
  if (name !== "locations") return file;
  const toast = { type: "success", message: "Locations exported successfully" } as const;
  return fileWithToast(file, toast, request);
}
