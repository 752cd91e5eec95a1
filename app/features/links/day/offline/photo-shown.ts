/** The photo that was chosen, to be looked at and removed. */
import { element, find } from "./dom";
import type { OfflineWords } from "./words";

/** Of its longest side, in pixels. */
const MOST_PIXELS = 640;

/** Shows what a field has, with a button that removes it; drawn, as our policy lets no page show a file. */
export async function showPhoto(field: HTMLInputElement, words: OfflineWords): Promise<void> {
  const place = field.parentElement ?? field;
  find(place, "[data-chosen]")?.remove();
  const file = field.files?.[0];
  if (!file) return;
  const remove = element("button", { type: "button", "data-unchoose": "" }, words.removePhoto);
  const shown = element("div", { class: "stack", "data-chosen": "" }, remove);
  place.append(shown);
  // What the browser can't read the server may: its name alone is shown.
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => {});
  if (!picture || field.files?.[0] !== file) return;
  const scale = Math.min(1, MOST_PIXELS / Math.max(picture.width, picture.height));
  const [width, height] = [picture.width, picture.height].map((side) => Math.ceil(side * scale));
  const canvas = element("canvas", {
    ...{ width, height, role: "img", "aria-label": words.chosenPhoto },
  });
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  shown.prepend(canvas);
}
