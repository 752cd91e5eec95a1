import type { Metrics } from "../metrics";
import type { Mailer } from "./mailer";

/** How mail went since the start of this process. */
export interface MailRecord {
  sent: number;
  failed: number;
  /** The last that could not be handed over; its reason by a word of the mail server's or the system's. */
  lastFailure: { at: Date; reason: string } | undefined;
}

/** Counts what a mailer sends, and remembers the last failure. */
export function watchMailer(
  mailer: Mailer,
  { metrics, now }: { metrics: Metrics; now: () => Date },
): { mailer: Mailer; record: MailRecord } {
  const record: MailRecord = { sent: 0, failed: 0, lastFailure: undefined };
  const send: Mailer["send"] = async (mail) => {
    try {
      await mailer.send(mail);
      record.sent += 1;
      metrics.mails.inc({ outcome: "sent" });
    } catch (error) {
      record.failed += 1;
      record.lastFailure = { at: now(), reason: reasonOf(error) };
      metrics.mails.inc({ outcome: "failed" });
      throw error;
    }
  };
  return { mailer: { ...mailer, send }, record };
}

/** Never the message, which may name addresses. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const words = [code, responseCode].filter((word) => ["string", "number"].includes(typeof word));
  return words.join(" ") || "unknown";
}
