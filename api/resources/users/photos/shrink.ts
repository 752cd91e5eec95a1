import type { PhotoRules } from "contract/calls";
import { PICTURE_TYPES, shrinkPicture } from "../../../pictures";

export const PHOTO_RULES: PhotoRules = {
  types: PICTURE_TYPES,
  maxBytes: 5 * 1024 * 1024,
  side: 256,
};

/** A photo as stored: square where it is large enough. @throws 422 for what is no picture */
export const shrinkPhoto = (file: Uint8Array): Promise<Buffer> =>
  shrinkPicture(file, { side: PHOTO_RULES.side, fit: "cover" });
