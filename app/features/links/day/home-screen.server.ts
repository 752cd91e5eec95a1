/** The page of an agent's day on the home screen of a phone. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { dayFromHomeUrl, dayUrl } from "../urls";
import { DAY_HEADERS } from "./headers";
import { wordsOf } from "./language.server";

const ICONS = [
  { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
  { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
  { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
];
/** Of the page in daylight, as in day.css. */
const COLOURS = { background_color: "#ffffff", theme_color: "#ffffff" };

/**
 * The web manifest of these pages, in the language that its address names: browsers read it without
 * cookies. On an iPhone the home screen has cookies of its own: what is added there before a link was
 * opened opens that link.
 */
export async function sendDayManifest({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const { lang, dir, title } = await wordsOf(request);
  const { secret } = params;
  const manifest = {
    ...{ name: `Waybook: ${title}`, short_name: title, lang, dir },
    id: dayUrl(),
    start_url: dayFromHomeUrl(secret, lang),
    scope: dayUrl(),
    display: "standalone",
    ...COLOURS,
    icons: ICONS,
  };
  return Response.json(manifest, {
    headers: { ...DAY_HEADERS, "content-type": "application/manifest+json" },
  });
}
