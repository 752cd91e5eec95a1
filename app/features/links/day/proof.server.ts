/** Proof of a visit, as the form of a stop sends it. */

import { NO_SUCH_THING } from "contract/errors";
import { PROOF_KINDS, type ProofKind } from "contract/visits/facts";
import {
  getProofDemands,
  type ProofDemands,
  uploadLaterPhoto,
  uploadVisitPhoto,
} from "contract/visits/proof-calls";
import { call, ifOffered, type UpstreamContext } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import type { LeftOut } from "./offline/records";

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

/** Pictures of a form, and the fields that have their ids once they were uploaded. */
const PICTURES = { photo: "photoId", drawn: "drawnId" } as const;

/**
 * Uploads the photo and the drawn signature of a form. The form then has their ids, so that they are not
 * lost if it comes back.
 * @param isOptional whether one that is no photo, or too large, is left out of a report that has to be taken
 * @returns what was left out
 */
export async function handInPhotos(
  upstream: UpstreamContext,
  form: FormData,
  isOptional = false,
): Promise<LeftOut[]> {
  const leftOut: LeftOut[] = [];
  for (const name of ["photo", "drawn"] as const) {
    const file = form.get(name);
    form.delete(name);
    if (!(file instanceof Blob) || file.size === 0) continue;
    try {
      const { id } = await call(upstream, uploadVisitPhoto, { file: uploadOf(file) });
      form.set(PICTURES[name], id);
    } catch (error) {
      const code = isOptional ? whyUnfit(error) : undefined;
      if (!code) throw error;
      leftOut.push({ name, code });
    }
  }
  return leftOut;
}

const uploadOf = (content: Blob) => ({
  ...{ name: "photo", type: "application/octet-stream", content },
});

/**
 * Hands in the photo of a report that was sent before it; one that the phone has left out is none.
 *
 * @returns what the server did not take
 */
export async function handInLaterPhoto(
  upstream: UpstreamContext,
  form: FormData,
): Promise<LeftOut[]> {
  const file = form.get("photo");
  if (!(file instanceof Blob) || file.size === 0) return [];
  try {
    const params = { id: textOf(form, "report") ?? "" };
    await call(upstream, uploadLaterPhoto, { params, file: uploadOf(file) });
    return [];
  } catch (error) {
    const code = whyUnfit(error) ?? (isUnknown(error) ? "UNKNOWN" : undefined);
    if (!code) throw error;
    return [{ name: "photo", code }];
  }
}

/** Why a picture is not taken, whenever it is sent; undefined for another failure. */
function whyUnfit(error: unknown): LeftOut["code"] | undefined {
  if (!(error instanceof UpstreamError && UNFIT.includes(error.status))) return undefined;
  return error.status === 413 ? "TOO_LARGE" : "UNREADABLE";
}

/** The server has no report that announced it. */
const isUnknown = (error: unknown): boolean =>
  error instanceof UpstreamError && error.reason === NO_SUCH_THING;

/** What a server answers to what is no photo, or too large. */
const UNFIT = [400, 413, 415, 422];

/** The fields any of which gives a proof. */
const FIELDS: Record<ProofKind, readonly string[]> = {
  photo: [PICTURES.photo],
  signature: ["signature", PICTURES.drawn],
  code: ["code"],
};

const textOf = (form: FormData, name: string): string | null =>
  String(form.get(name) ?? "").trim() || null;

/** The proof of a form; undefined for none. */
export function proofOf(form: FormData) {
  const proof = {
    photoId: textOf(form, PICTURES.photo),
    signature: textOf(form, "signature"),
    code: textOf(form, "code"),
    // Only of a form that has one: other servers may not know it.
    ...(textOf(form, PICTURES.drawn) && { drawnId: textOf(form, PICTURES.drawn) }),
    ...(textOf(form, "laterPhotoId") && { laterPhotoId: textOf(form, "laterPhotoId") }),
  };
  return Object.values(proof).some(Boolean) ? proof : undefined;
}

/** The first proof that the form says is required and that it lacks. */
export const missingProof = (form: FormData): ProofKind | undefined =>
  PROOF_KINDS.find(
    (kind) =>
      form.getAll("required").includes(kind) && !FIELDS[kind].some((name) => textOf(form, name)),
  );
