/** The language of a request: chosen by a link, stored in a cookie, or that of the browser. */
import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { plainCookie } from "~/server/cookies.server";
import { dayManifestUrl } from "../urls";
import { pageScriptUrl } from "./client-files.server";
import { isFromHome, isIphone } from "./device.server";
import { catalogueOf, type DayLayoutData } from "./language";
import { isLanguage, type Language } from "./offline/words";
import type { DayWords } from "./words";

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const cookie = (request: Request) => plainCookie("waybook_day_lang", YEAR_SECONDS, request);

/** The language that an address names. */
export const chosenIn = (request: Request): Language | undefined => {
  const chosen = new URL(request.url).searchParams.get("lang") ?? "";
  return isLanguage(chosen) ? chosen : undefined;
};

async function languageOf(request: Request): Promise<Language> {
  const chosen = chosenIn(request);
  // The address on a home screen stays as it is, whatever is chosen later.
  if (chosen && !isFromHome(request)) return chosen;
  const stored = await cookie(request).parse(request.headers.get("cookie"));
  if (typeof stored === "string" && isLanguage(stored)) return stored;
  return chosen ?? preferredLanguage(request.headers.get("accept-language") ?? "");
}

/** The first of our languages that a browser would have, by `Accept-Language`. */
export function preferredLanguage(header: string): Language {
  const wanted = header
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().split(";");
      const quality = parameters.map((one) => /^\s*q=([\d.]+)/.exec(one)?.[1]).find(Boolean);
      return { language: tag.split("-")[0]?.toLowerCase() ?? "", quality: Number(quality ?? 1) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality);
  return wanted.map(({ language }) => language).find(isLanguage) ?? "en";
}

export const wordsOf = async (request: Request): Promise<DayWords> =>
  catalogueOf(await languageOf(request));

export async function readDayLayout({ request, params }: LoaderFunctionArgs) {
  const language = await languageOf(request);
  // Only an iPhone's home screen needs the link itself: no other should have it in an icon.
  const secret = isIphone(request) ? params.secret : undefined;
  const layout: DayLayoutData = {
    script: pageScriptUrl(request.url),
    manifest: dayManifestUrl(secret, language),
    language,
  };
  const headers = chosenIn(request) && { "set-cookie": await cookie(request).serialize(language) };
  return data(layout, { headers });
}
