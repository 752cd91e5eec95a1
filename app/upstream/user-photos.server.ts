/** Photos of people: an extension. */
import { photoRules, readPhoto, uploadPhoto as uploadPhotoCall } from "contract/users/photo-calls";
import { call, ifOffered, type UpstreamContext } from "./client.server";
import { openStream } from "./streams.server";
import type { UploadFile } from "./upload.server";

/** What a photo may be; undefined where the upstream takes none. */
export const getPhotoRules = (upstream: UpstreamContext) => ifOffered(call(upstream, photoRules));

/** Hands in a photo, and answers the `photo` to give to a user. */
export const uploadPhoto = async (upstream: UpstreamContext, file: UploadFile) =>
  (await call(upstream, uploadPhotoCall, { file })).photo;

/** The picture itself, by its hash. */
export const openPhoto = (upstream: UpstreamContext, hash: string) =>
  openStream(upstream, readPhoto, { params: { hash } });
