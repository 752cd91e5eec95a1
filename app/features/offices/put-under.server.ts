import type { UpstreamContext } from "~/upstream/client.server";
import { assignParentOffice, createBranchOffice, getOffice } from "~/upstream/offices.server";

/** Puts an office with its branches under another one. @throws UpstreamError 409 for a loop */
export async function putUnder(upstream: UpstreamContext, officeId: string, parentId: string) {
  const { parentId: before } = await getOffice(upstream, officeId);
  if (before) await assignParentOffice(upstream, officeId, parentId);
  else await createBranchOffice(upstream, { parentId, branchId: officeId });
}
