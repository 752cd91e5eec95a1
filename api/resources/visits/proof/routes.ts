import { getProofDemands, readVisitPhoto, setProofDemands, uploadVisitPhoto } from "contract/calls";
import { PROOF_PHOTO } from "contract/visits/facts";
import { eq } from "drizzle-orm";
import type { ApiContext } from "../../../context";
import { locationTypes } from "../../../db/schema";
import { notFound } from "../../../http/errors";
import { asUuid } from "../../../http/ids";
import { piecesOf, readWhole, shrinkPicture } from "../../../pictures";
import { findPhoto, storePhoto } from "./store";

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

  server.serve(
    uploadVisitPhoto,
    async ({ caller, file }) => {
      if (!file) throw new Error("the upload was reached without its file");
      const whole = await readWhole(file, MOST_BYTES);
      const { side } = PROOF_PHOTO;
      const content = await readInTurn(() => shrinkPicture(whole, { side, fit: "inside" }));
      return storePhoto(db, caller, { content, now: now() });
    },
    { keepsTotals: true },
  );

  server.serve(readVisitPhoto, async ({ caller, scope, params }) => {
    const content = await findPhoto(db, { callerId: caller.id, scope }, params.id);
    return { body: piecesOf(content) };
  });
}
