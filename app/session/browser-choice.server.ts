/** Choices that a browser keeps for a year in a plain cookie: how pages look, their units, their shortcuts. */
import { redirect } from "@remix-run/node";
import { z } from "zod";
import { safeRedirect } from "~/lib/redirects";
import { plainCookie } from "~/server/cookies.server";
import { sentForm } from "~/server/sent-form.server";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** One of a few words, under this name; undefined without a choice. */
function browserChoice<const Word extends string>(name: string, words: readonly Word[]) {
  const Choice = z.enum(words);
  const cookie = (request: Request) => plainCookie(name, YEAR_SECONDS, request);
  return {
    async read(request: Request): Promise<Word | undefined> {
      const stored = Choice.safeParse(await cookie(request).parse(request.headers.get("cookie")));
      return stored.success ? stored.data : undefined;
    },

    /**
     * Keeps what a form sends: the field of this name, where anything but the words takes the choice
     * back, and `redirectTo`.
     */
    async take({ request }: { request: Request }): Promise<Response> {
      const form = await sentForm(request);
      const chosen = Choice.safeParse(form.get(name));
      const setCookie = chosen.success
        ? cookie(request).serialize(chosen.data)
        : cookie(request).serialize("", { maxAge: 0 });
      const headers = { "set-cookie": await setCookie };
      return redirect(safeRedirect(form.get("redirectTo")), { status: 303, headers });
    },
  };
}

/** A theme chosen by hand; without one the page follows the system. */
export type Theme = "light" | "dark";

export const themeChoice = browserChoice("theme", ["light", "dark"]);

/** Kilometres, for whoever chose them; without a choice distances are in miles. */
export const unitsChoice = browserChoice("units", ["km"]);

/** Turns off the shortcuts of a single key, which can be pressed by mistake. */
export const shortcutsChoice = browserChoice("shortcuts", ["off"]);
