import { z } from "zod";
import { defineCall } from "../call";
import { Done } from "../common";
import { LONGEST_SHARED_TEXT } from "./proof";

const digest = z.string().regex(/^[\w-]{22}$/, "must be 22 letters of base64url");
const texts = {
  tag: "Consoles",
  scope: "account",
  access: "public",
  extension: true,
  method: "POST",
  params: z.object({ key: digest }),
} as const;
const named = z.object({
  owner: digest.describe("Whose it is, as a digest."),
  proof: z.string().max(64).describe("That the session secret is known; 403 without."),
});

export const storeText = defineCall({
  ...texts,
  id: "keptTexts.keep",
  path: "/kept-texts/{key}",
  summary:
    "Store a sealed text for the other consoles: for half a day after its last use, the latest 200 of an owner",
  body: named.extend({ text: z.string().min(1).max(LONGEST_SHARED_TEXT) }),
  reply: Done,
});

export const readStoredText = defineCall({
  ...texts,
  id: "keptTexts.read",
  path: "/kept-texts/{key}/read",
  summary: "Read a text that a console has stored; null if there is none, or it has expired",
  body: named,
  reply: z.object({ text: z.string().nullable() }),
});
