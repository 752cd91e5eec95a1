/** Texts that consoles share. Consoles seal them, so they can't be read here. */
import { readStoredText, storeText } from "contract/calls";
import { isProofForText } from "contract/drafts/proof";
import { and, eq, gt, notInArray, sql } from "drizzle-orm";
import type { ApiContext } from "../../context";
import { storedTexts } from "../../db/schema";
import { forbidden } from "../../http/errors";
import { STORED_TEXT_RETENTION_MS } from "../system/retention";

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
      .select({ key: storedTexts.key })
      .from(storedTexts)
      .where(eq(storedTexts.owner, owner))
      .orderBy(sql`${storedTexts.usedAt} DESC`)
      .limit(MOST);
    await db
      .insert(storedTexts)
      .values({ key, owner, text, usedAt })
      .onConflictDoUpdate({ target: storedTexts.key, set: { usedAt } });
    await db
      .delete(storedTexts)
      .where(and(eq(storedTexts.owner, owner), notInArray(storedTexts.key, latest)));
    return { ok: true as const };
  });

  server.servePublic(readStoredText, async ({ params: { key }, body }) => {
    requireProof(key, body);
    const since = new Date(now().getTime() - STORED_TEXT_RETENTION_MS).toISOString();
    const isIt = and(
      eq(storedTexts.key, key),
      eq(storedTexts.owner, body.owner),
      gt(storedTexts.usedAt, since),
    );
    const [found] = await db
      .update(storedTexts)
      .set({ usedAt: now().toISOString() })
      .where(isIt)
      .returning({ text: storedTexts.text });
    return { text: found?.text ?? null };
  });
}
