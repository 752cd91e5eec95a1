import { z } from "zod";
import { defineCall } from "../call";
import { Done } from "../common";
import { LONGEST_KEPT } from "./proof";

const digest = z.string().regex(/^[\w-]{22}$/, "must be 22 letters of base64url");
const kept = {
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
  ...kept,
  id: "keptTexts.keep",
  path: "/kept-texts/{key}",
  summary:
    "Keep a text for the other consoles, sealed: for half a day after its last use, the latest 200 of an owner",
  body: named.extend({ text: z.string().min(1).max(LONGEST_KEPT) }),
  reply: Done,
});

export const readStoredText = defineCall({
  ...kept,
  id: "keptTexts.read",
  path: "/kept-texts/{key}/read",
  summary: "Read a text that a console has kept; null where it is none, or no more",
  body: named,
  reply: z.object({ text: z.string().nullable() }),
});
