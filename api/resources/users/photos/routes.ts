import { photoRules, readPhoto, uploadPhoto } from "contract/calls";
import type { ApiContext } from "../../../context";
import { piecesOf, readWhole } from "../../../pictures";
import { PHOTO_RULES, shrinkPhoto } from "./shrink";
import { findPhoto, storePhoto } from "./store";

export function register({ server, db, now, readInTurn }: ApiContext): void {
  server.serve(photoRules, async () => PHOTO_RULES);

  server.serve(
    uploadPhoto,
    async ({ caller, file }) => {
      if (!file) throw new Error("the upload was reached without its file");
      const whole = await readWhole(file, PHOTO_RULES.maxBytes);
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
