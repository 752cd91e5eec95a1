import {
  getProofDemands,
  readVisitPhoto,
  setProofDemands,
  uploadLaterPhoto,
  uploadVisitPhoto,
} from "contract/calls";
import { PROOF_PHOTO } from "contract/visits/facts";
import { eq } from "drizzle-orm";
import type { ApiContext } from "../../../context";
import { locationTypes } from "../../../db/schema";
import { notFound } from "../../../http/errors";
import { asUuid } from "../../../http/ids";
import type { UploadedFile } from "../../../http/upload";
import { piecesOf, readWhole, shrinkPicture } from "../../../pictures";
import { expectAnnounced, findPhoto, storeLaterPhoto, storePhoto } from "./store";

const MOST_BYTES = PROOF_PHOTO.maxMb * 1024 * 1024;

export function register({ server, db, now, readInTurn }: ApiContext): void {
  server.serve(getProofDemands, async ({ db, params }) => {
    const [type] = await db
      .select()
      .from(locationTypes)
      .where(eq(locationTypes.id, asUuid(params.id)));
    if (!type) throw notFound("There is no such location type");
    return { photo: type.proofPhoto, signature: type.proofSignature, code: type.proofCode };
  });

  server.serve(setProofDemands, async ({ db, params, body }) => {
    const { photo: proofPhoto, signature: proofSignature, code: proofCode } = body;
    const [changed] = await db
      .update(locationTypes)
      .set({ proofPhoto, proofSignature, proofCode })
      .where(eq(locationTypes.id, asUuid(params.id)))
      .returning({ id: locationTypes.id });
    if (!changed) throw notFound("There is no such location type");
    return { count: 1 };
  });

  const { side } = PROOF_PHOTO;
  const readPhoto = (whole: Buffer) =>
    readInTurn(() => shrinkPicture(whole, { side, fit: "inside" }));

  server.serve(
    uploadVisitPhoto,
    async ({ caller, file }) => {
      const content = await readPhoto(await readUpload(file));
      return storePhoto(db, caller, { content, now: now() });
    },
    { keepsTotals: true },
  );

  server.serve(
    uploadLaterPhoto,
    async ({ caller, params, file }) => {
      const whole = await readUpload(file);
      const { id: userId } = caller;
      await expectAnnounced(db, userId, params.id);
      const content = await readPhoto(whole);
      return storeLaterPhoto(db, { userId, id: params.id }, { content, now: now() });
    },
    { keepsTotals: true },
  );

  server.serve(readVisitPhoto, async ({ caller, scope, params }) => {
    const content = await findPhoto(db, { callerId: caller.id, scope }, params.id);
    return { body: piecesOf(content) };
  });
}

/** @throws 413 for a file that is too large */
function readUpload(file: UploadedFile | undefined): Promise<Buffer> {
  if (!file) throw new Error("the upload was reached without its file");
  return readWhole(file, MOST_BYTES);
}
