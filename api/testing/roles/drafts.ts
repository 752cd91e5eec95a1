import { proofForText } from "contract/drafts/proof";
import { SECRET } from "../api";
import { expectEach, type RoleCases } from "./cases";

/** Whoever proves that they know the secret, and be it nobody who is signed in. */
const PROVEN = expectEach(200, 200, 200, 200, 200, 200);
const owner = "o".repeat(22);
const key = "k".repeat(22);
const named = { owner, proof: proofForText(owner, key, SECRET) };

export const roles: RoleCases = {
  "keptTexts.keep": {
    plain: PROVEN,
    input: () => ({ params: { key }, body: { ...named, text: "sealed" } }),
  },
  "keptTexts.read": { plain: PROVEN, input: () => ({ params: { key }, body: named }) },
};
