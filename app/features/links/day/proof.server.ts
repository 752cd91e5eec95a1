/** Proof of a visit, as the form of a stop sends it. */
import { PROOF_KINDS, type ProofKind } from "contract/visits/facts";
import { getProofDemands, type ProofDemands, uploadVisitPhoto } from "contract/visits/proof-calls";
import { call, ifOffered, type UpstreamContext } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";

/** What types of locations ask for, by their ids; those that ask for nothing are left out. */
export async function readProofDemands(
  upstream: UpstreamContext,
  typeIds: readonly string[],
): Promise<Record<string, ProofDemands>> {
  const read = async (id: string) =>
    [id, await ifOffered(call(upstream, getProofDemands, { params: { id } }))] as const;
  const found = await Promise.all(typeIds.map(read));
  return Object.fromEntries(
    found.flatMap(([id, demands]) =>
      demands && PROOF_KINDS.some((kind) => demands[kind] !== "off") ? [[id, demands]] : [],
    ),
  );
}

/**
 * Uploads the photo of a form. The form then has its id, so that the photo is not lost if the form
 * comes back.
 * @param isOptional whether one that is no photo, or too large, is left out of a report that has to be taken
 */
export async function handInPhoto(
  upstream: UpstreamContext,
  form: FormData,
  isOptional = false,
): Promise<void> {
  const file = form.get("photo");
  form.delete("photo");
  if (!(file instanceof Blob) || file.size === 0) return;
  const content = { name: "photo", type: "application/octet-stream", content: file };
  try {
    const { id } = await call(upstream, uploadVisitPhoto, { file: content });
    form.set("photoId", id);
  } catch (error) {
    const isRefused = error instanceof UpstreamError && UNFIT.includes(error.status);
    if (!(isOptional && isRefused)) throw error;
  }
}

/** What a server answers to what is no photo, or too large. */
const UNFIT = [400, 413, 415, 422];

const FIELDS: Record<ProofKind, string> = {
  photo: "photoId",
  signature: "signature",
  code: "code",
};

/** The proof of a form; undefined for none. */
export function proofOf(form: FormData) {
  const field = (kind: ProofKind) => String(form.get(FIELDS[kind]) ?? "").trim() || null;
  const proof = { photoId: field("photo"), signature: field("signature"), code: field("code") };
  return Object.values(proof).some(Boolean) ? proof : undefined;
}

/** The first proof that the form says is required and that it lacks. */
export const missingProof = (form: FormData): ProofKind | undefined =>
  PROOF_KINDS.find(
    (kind) =>
      form.getAll("required").includes(kind) && !String(form.get(FIELDS[kind]) ?? "").trim(),
  );
