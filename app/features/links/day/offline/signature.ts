/** A signature that is drawn with a finger, as a file of its form. */
import { element, find, setFile } from "./dom";
import type { OfflineWords } from "./words";

/** Of the picture, in pixels, whatever the size of the screen. */
const SIZE = { width: 600, height: 240 } as const;
const PEN = 4;

/** Opens the place to sign on in a card, and returns it; one that is open stays. */
export function openSignature(
  place: HTMLElement,
  words: OfflineWords,
): CanvasRenderingContext2D | undefined {
  const canvas = element("canvas", { ...SIZE, role: "img", "aria-label": words.signHere });
  const file = find(place, "input[name=drawn]") as HTMLInputElement | null;
  const paper = canvas.getContext("2d");
  if (!file || !paper) return undefined;
  const clear = element("button", { type: "button" }, words.clearSignature);
  find(place, "button")?.replaceWith(element("p", {}, words.signHere), canvas, clear);
  const wipe = () => {
    // Dark on white in dark mode too: it is printed and looked at elsewhere.
    paper.fillStyle = "#fff";
    paper.fillRect(0, 0, SIZE.width, SIZE.height);
    file.value = "";
  };
  wipe();
  const tell = () => file.dispatchEvent(new Event("change", { bubbles: true }));
  clear.addEventListener("click", () => {
    wipe();
    tell();
  });
  draw(canvas, paper, () => {
    setFile(file, pictureOf(canvas));
    tell();
  });
  return paper;
}

/** Shows a signature again that was drawn before the page was closed. */
export async function restoreSignature(
  field: HTMLInputElement,
  drawn: File,
  words: OfflineWords,
): Promise<void> {
  const picture = await createImageBitmap(drawn).catch(() => {});
  const paper = field.parentElement && picture && openSignature(field.parentElement, words);
  if (!paper) return;
  paper.drawImage(picture, 0, 0);
  setFile(field, drawn);
}

function draw(
  canvas: HTMLCanvasElement,
  paper: CanvasRenderingContext2D,
  onLine: () => void,
): void {
  const placeOf = ({ offsetX, offsetY }: PointerEvent): [number, number] => [
    (offsetX / canvas.clientWidth) * SIZE.width,
    (offsetY / canvas.clientHeight) * SIZE.height,
  ];
  let isDown = false;
  canvas.addEventListener("pointerdown", (event) => {
    isDown = true;
    canvas.setPointerCapture(event.pointerId);
    paper.lineWidth = PEN;
    paper.lineCap = "round";
    paper.strokeStyle = "#10201a";
    paper.beginPath();
    paper.moveTo(...placeOf(event));
  });
  canvas.addEventListener("pointermove", (event) => {
    if (!isDown) return;
    paper.lineTo(...placeOf(event));
    paper.stroke();
  });
  for (const name of ["pointerup", "pointercancel"] as const) {
    canvas.addEventListener(name, () => {
      if (isDown) onLine();
      isDown = false;
    });
  }
}

/** At once, as a press on "Done" may follow within milliseconds. */
function pictureOf(canvas: HTMLCanvasElement): File {
  const [, written = ""] = canvas.toDataURL().split(",");
  const bytes = Uint8Array.from(atob(written), (one) => one.charCodeAt(0));
  return new File([bytes], "signature.png", { type: "image/png" });
}

/** Offers to sign in all cards of a page. */
export function paintSignature(page: HTMLElement, words: OfflineWords): void {
  const place = find(page, "section.card [data-sign]");
  if (!place || find(place, "button")) return;
  place.append(element("button", { type: "button", "data-draw": "" }, words.sign));
}
