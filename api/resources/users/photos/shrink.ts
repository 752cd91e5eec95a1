import type { PhotoRules } from "contract/calls";
import type Sharp from "sharp";
import { invalid } from "../../../http/errors";

export const PHOTO_RULES: PhotoRules = {
  types: ["image/jpeg", "image/png", "image/webp", "image/gif"],
  maxBytes: 5 * 1024 * 1024,
  side: 256,
};

/** Those of what libvips can read that are taken, by its own names. */
const READERS = ["Jpeg", "Png", "Webp", "Nsgif"].map((name) => `VipsForeignLoad${name}Buffer`);
/** A small file can hold a picture as large as a field, which would take all memory. */
const MOST_PIXELS = 50_000_000;

let loading: Promise<typeof Sharp> | undefined;

/** The image library takes its memory with the first photo, not with the start. */
function library(): Promise<typeof Sharp> {
  loading ??= import("sharp").then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({ operation: READERS });
    return sharp;
  });
  return loading;
}

/**
 * A photo as stored: upright, square where it is large enough, as WebP, and without what the
 * camera wrote into it.
 *
 * @throws 422 for what is no picture of a kind that is taken, whatever its name, or is broken
 */
export async function shrinkPhoto(file: Uint8Array): Promise<Buffer> {
  const sharp = await library();
  const { side } = PHOTO_RULES;
  try {
    return await sharp(file, { limitInputPixels: MOST_PIXELS, failOn: "error" })
      .autoOrient()
      .resize(side, side, { fit: "cover", withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    throw invalid("The photo must be a JPEG, PNG, WebP or GIF picture", "body.file");
  }
}
