import { assignParent, createBranchOffice, getOffice } from "contract/offices/calls";
import { call, send, type UpstreamContext } from "~/upstream/client.server";

/** Puts an office with its branches under another one. @throws UpstreamError 409 for a loop */
export async function putUnder(upstream: UpstreamContext, officeId: string, parentId: string) {
  const { parentId: before } = await call(upstream, getOffice, { params: { id: officeId } });
  if (before) await send(upstream, assignParent, { params: { id: officeId, parentId } });
  else await send(upstream, createBranchOffice, { body: { parentId, branchId: officeId } });
}
