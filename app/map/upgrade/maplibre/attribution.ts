import type { Map as MapLibreMap } from "maplibre-gl";
import type { Attribution } from "../../model/types";

/** Whom the sources in use are from, as the style and its tiles name them in HTML. */
export function attributionOf(map: MapLibreMap): Attribution[] {
  const found = new Map<string, Attribution>();
  for (const id of Object.keys(map.getStyle().sources)) {
    for (const credit of readAttribution(map.getSource(id)?.attribution ?? "")) {
      found.set(credit.label, credit);
    }
  }
  return [...found.values()];
}

/** The links of a piece of HTML; nothing in it is run or loaded. */
function readAttribution(html: string): Attribution[] {
  const links = new DOMParser().parseFromString(html, "text/html").querySelectorAll("a[href]");
  return [...links].flatMap((link) => {
    const label = link.textContent?.trim();
    const href = link.getAttribute("href") ?? "";
    return label && /^https?:\/\//.test(href) ? [{ label, href }] : [];
  });
}
