import { photoRules, readPhoto, uploadPhoto } from "contract/calls";
import type { ApiContext } from "../../../context";
import { ApiError } from "../../../http/errors";
import type { UploadedFile } from "../../../http/upload";
import { PHOTO_RULES, shrinkPhoto } from "./shrink";
import { findPhoto, storePhoto } from "./store";

export function register({ server, db, now, readInTurn }: ApiContext): void {
  server.serve(photoRules, async () => PHOTO_RULES);

  server.serve(
    uploadPhoto,
    async ({ caller, file }) => {
      if (!file) throw new Error("the upload was reached without its file");
      const whole = await wholeOf(file);
      const content = await readInTurn(() => shrinkPhoto(whole));
      return storePhoto(db, { caller, now: now() }, content);
    },
    { keepsTotals: true },
  );

  server.serve(readPhoto, async ({ caller, scope, params }) => {
    const content = await findPhoto(db, { caller, scope }, params.hash);
    return { body: piecesOf(content), immutable: true };
  });
}

/** @throws 413 for more than a photo may have; no more than that is held */
async function wholeOf({ content }: UploadedFile): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of content) {
    size += piece.length;
    if (size > PHOTO_RULES.maxBytes) throw new ApiError(413, "The photo is larger than 5 MB");
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

async function* piecesOf(content: Uint8Array) {
  yield content;
}
