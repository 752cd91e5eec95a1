/** A photo that was chosen, made fit to be stored and sent. */
import { PROOF_PHOTO } from "contract/visits/facts";
import { element, find, setFile } from "./dom";
import type { OfflineWords } from "./words";

/** Of the longest side, in pixels; the server shrinks further. */
const MOST_PIXELS = 2048;
const QUALITY = 0.85;
const MOST_BYTES = PROOF_PHOTO.maxMb * 1024 * 1024;
/** Of a type that we do not know, the server decides. */
const READABLE_BY_SERVER = /^(image\/(jpeg|png|webp|gif))?$/;

type Problem = keyof OfflineWords["photoProblems"];

/** By what was chosen: whether it can be sent, once that is known. */
const known = new WeakMap<File, Promise<boolean>>();

/**
 * Replaces the photo of a field by a smaller one. One that can't be sent is taken out, and the field says why.
 *
 * @returns whether what the field then has, if anything, can be sent
 */
export function fitPhoto(field: HTMLInputElement, words: OfflineWords): Promise<boolean> {
  const chosen = field.files?.[0];
  if (!chosen) return Promise.resolve(true);
  const fitting = known.get(chosen) ?? replacePhoto(field, chosen, words);
  known.set(chosen, fitting);
  return fitting;
}

async function replacePhoto(
  field: HTMLInputElement,
  chosen: File,
  words: OfflineWords,
): Promise<boolean> {
  sayAtField(field);
  const fit = await shrinkPhoto(chosen);
  // Another one was chosen meanwhile.
  if (field.files?.[0] !== chosen) return fitPhoto(field, words);
  if (typeof fit === "string") {
    field.value = "";
    sayAtField(field, words.photoProblems[fit]);
    return false;
  }
  known.set(fit, Promise.resolve(true));
  try {
    setFile(field, fit);
  } catch {
    // Old browsers let no script choose a file: the photo is sent as it is.
  }
  return true;
}

/** The photo to send, or why there is none. */
async function shrinkPhoto(chosen: File): Promise<File | Problem> {
  const shrunk = await redraw(chosen).catch(() => undefined);
  const isTaken = READABLE_BY_SERVER.test(chosen.type);
  const smaller = shrunk && (shrunk.size < chosen.size || !isTaken) ? shrunk : undefined;
  if (smaller) return new File([smaller], "photo.jpg", { type: smaller.type });
  if (!isTaken) return "unreadable";
  return chosen.size > MOST_BYTES ? "tooLarge" : chosen;
}

/** @throws for what the browser can't read, or has no memory for */
async function redraw(chosen: File): Promise<Blob | undefined> {
  const picture = await createImageBitmap(chosen, { imageOrientation: "from-image" });
  const { width, height } = picture;
  const scale = Math.min(1, MOST_PIXELS / Math.max(width, height));
  const canvas = element("canvas", {
    ...{ width: Math.round(width * scale) || 1, height: Math.round(height * scale) || 1 },
  });
  const paper = canvas.getContext("2d");
  if (!paper) return undefined;
  // Where the picture is transparent.
  paper.fillStyle = "#fff";
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const drawn = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, "image/jpeg", QUALITY);
  });
  return drawn ?? undefined;
}

/** Says below a field what is wrong with what was chosen; without a text it says nothing any more. */
function sayAtField(field: HTMLInputElement, text?: string): void {
  const place = field.parentElement ?? field;
  find(place, ".error")?.remove();
  field.removeAttribute("aria-describedby");
  if (!text) return;
  const id = "photo-problem";
  field.after(element("span", { id, class: "error", role: "alert" }, text));
  field.setAttribute("aria-describedby", id);
  field.scrollIntoView({ block: "center" });
}
