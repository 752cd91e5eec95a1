/** Pictures that people hand in: checked, shrunk, and without what the camera wrote into them. */
import type Sharp from "sharp";
import { ApiError, invalid } from "./http/errors";
import type { UploadedFile } from "./http/upload";

export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif"];

/** Those of what libvips can read that are taken, by its own names. */
const READERS = ["Jpeg", "Png", "Webp", "Nsgif"].map((name) => `VipsForeignLoad${name}Buffer`);
/** A small file can hold a picture as large as a field, which would take all memory. */
const MOST_PIXELS = 50_000_000;

let loading: Promise<typeof Sharp> | undefined;

/** The image library takes its memory with the first picture, not with the start. */
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

interface Shape {
  /** Pixels. */
  side: number;
  /** `cover`: cut to a square; `inside`: as a whole. */
  fit: "cover" | "inside";
}

/**
 * A picture upright, as WebP, no larger than asked.
 *
 * @throws 422 for what is no picture of a kind that is taken, whatever its name, or is broken
 */
export async function shrinkPicture(file: Uint8Array, { side, fit }: Shape): Promise<Buffer> {
  const sharp = await library();
  try {
    return await sharp(file, { limitInputPixels: MOST_PIXELS, failOn: "error" })
      .autoOrient()
      .resize(side, side, { fit, withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    throw invalid("The photo must be a JPEG, PNG, WebP or GIF picture", "body.file");
  }
}

const MB = 1024 * 1024;

/** @throws 413 for more than a picture may have; no more than that is held */
export async function readWhole({ content }: UploadedFile, maxBytes: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of content) {
    size += piece.length;
    if (size > maxBytes) throw new ApiError(413, `The photo is larger than ${maxBytes / MB} MB`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

export async function* piecesOf(content: Uint8Array) {
  yield content;
}
