import { z } from "zod";
import { defineCall, EVERYONE, MANAGERS, Streamed } from "../call";

const photos = { tag: "Users", scope: "entity", extension: true } as const;

/** What a photo may be. A server that answers this takes photos. */
export const PhotoRules = z.object({
  types: z.array(z.string()).min(1).describe("Media types, told by a file's content."),
  maxBytes: z.number().int().positive(),
  side: z.number().int().positive().describe("Pixels; a larger photo is shrunk to fit."),
});
export type PhotoRules = z.infer<typeof PhotoRules>;

export const photoRules = defineCall({
  ...photos,
  id: "userPhotos.rules",
  method: "GET",
  path: "/user-photos",
  summary: "What a photo of a user may be",
  access: MANAGERS,
  reply: PhotoRules,
});

export const uploadPhoto = defineCall({
  ...photos,
  id: "userPhotos.upload",
  method: "POST",
  path: "/user-photos",
  summary:
    "Hand in a photo: it is turned upright, shrunk, and stored without what the camera wrote into it. The reply's `photo` is then given to a user as theirs, within a day",
  access: MANAGERS,
  upload: true,
  reply: z.object({ photo: z.string().describe("A user's `photo`: `/user-photos/{hash}`.") }),
});

export const readPhoto = defineCall({
  ...photos,
  id: "userPhotos.get",
  method: "GET",
  path: "/user-photos/{hash}",
  summary: "A photo of a user whom the caller may see, or one that they handed in. Never changes",
  access: EVERYONE,
  stream: "image/webp",
  params: z.object({ hash: z.string().regex(/^[0-9a-f]{32}$/) }),
  reply: Streamed,
});
