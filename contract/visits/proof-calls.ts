/** What proves a visit: which proof a type of location asks for, and photos. */
import { z } from "zod";
import { ADMIN, defineCall, EVERYONE, Streamed } from "../call";
import { Changed, Id } from "../common";
import { PROOF_DEMANDS, PROOF_PHOTO } from "./facts";

const demand = z.enum(PROOF_DEMANDS);

/** Which proof agents give of a visit at locations of a type. */
export const ProofDemands = z.object({ photo: demand, signature: demand, code: demand });
export type ProofDemands = z.infer<typeof ProofDemands>;

const ofType = {
  tag: "Location types and chains",
  scope: "entity",
  extension: true,
  path: "/location-types/{id}/proof",
  params: z.object({ id: Id }),
} as const;

export const getProofDemands = defineCall({
  ...ofType,
  id: "locationTypes.getProof",
  method: "GET",
  summary: "Which proof agents give of a visit at locations of a type",
  access: EVERYONE,
  reply: ProofDemands,
});

export const setProofDemands = defineCall({
  ...ofType,
  id: "locationTypes.setProof",
  method: "PATCH",
  summary: "Say which proof agents give of a visit at locations of a type",
  access: ADMIN,
  body: z.strictObject(ProofDemands.shape),
  reply: Changed,
});

const photos = { tag: "Visits and positions", scope: "entity", extension: true } as const;

export const uploadVisitPhoto = defineCall({
  ...photos,
  id: "visitPhotos.upload",
  method: "POST",
  path: "/visit-photos",
  summary: `Hand in a photo of a visit, at most ${PROOF_PHOTO.maxMb} MB: it is turned upright, shrunk to ${PROOF_PHOTO.side} pixels, and stored without what the camera wrote into it. Name it in the report within a day`,
  access: ["agent"],
  afterLink: true,
  upload: true,
  reply: z.object({ id: Id }),
});

export const uploadLaterPhoto = defineCall({
  ...photos,
  id: "visitPhotos.uploadLater",
  method: "POST",
  path: "/visit-photos/{id}",
  summary:
    "Hand in the photo that a report of the agent announced as `proof.laterPhotoId`, whether the report became a visit or waits. Sent again it changes nothing. 404 if no report of theirs announced it, 409 (VISIT_WITHDRAWN) if its visit was taken back",
  access: ["agent"],
  afterLink: true,
  upload: true,
  params: z.object({ id: Id }),
  reply: z.object({ id: Id }),
});

export const readVisitPhoto = defineCall({
  ...photos,
  id: "visitPhotos.get",
  method: "GET",
  path: "/visit-photos/{id}",
  summary:
    "A photo of a visit, for its agent and the managers of the agent's office at the time; 404 until it has arrived",
  access: EVERYONE,
  stream: "image/webp",
  params: z.object({ id: Id }),
  reply: Streamed,
});
