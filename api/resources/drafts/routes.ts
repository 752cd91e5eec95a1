/** Texts that consoles share. Consoles seal them, so they can't be read here. */
import { readStoredText, storeText } from "contract/calls";
import { isProofForText } from "contract/drafts/proof";
import { and, eq, gt, notInArray, sql } from "drizzle-orm";
import type { ApiContext } from "../../context";
import { keptTexts } from "../../db/schema";
import { forbidden } from "../../http/errors";
import { TEXTS_KEPT_MS } from "../system/retention";

/** Texts of one owner; the least recently used are deleted. */
const MOST = 200;

export function register({ server, db, now, secrets }: ApiContext): void {
  const requireProof = (key: string, { owner, proof }: { owner: string; proof: string }) => {
    if (isProofForText(proof, owner, key, secrets)) return;
    throw forbidden("Texts are stored only for consoles with the same SESSION_SECRET", "NO_PROOF");
  };

  server.servePublic(storeText, async ({ params: { key }, body }) => {
    requireProof(key, body);
    const { owner, text } = body;
    const usedAt = now().toISOString();
    const latest = db
      .select({ key: keptTexts.key })
      .from(keptTexts)
      .where(eq(keptTexts.owner, owner))
      .orderBy(sql`${keptTexts.usedAt} DESC`)
      .limit(MOST);
    await db
      .insert(keptTexts)
      .values({ key, owner, text, usedAt })
      .onConflictDoUpdate({ target: keptTexts.key, set: { usedAt } });
    await db
      .delete(keptTexts)
      .where(and(eq(keptTexts.owner, owner), notInArray(keptTexts.key, latest)));
    return { ok: true as const };
  });

  server.servePublic(readStoredText, async ({ params: { key }, body }) => {
    requireProof(key, body);
    const since = new Date(now().getTime() - TEXTS_KEPT_MS).toISOString();
    const isIt = and(
      eq(keptTexts.key, key),
      eq(keptTexts.owner, body.owner),
      gt(keptTexts.usedAt, since),
    );
    const [found] = await db
      .update(keptTexts)
      .set({ usedAt: now().toISOString() })
      .where(isIt)
      .returning({ text: keptTexts.text });
    return { text: found?.text ?? null };
  });
}
