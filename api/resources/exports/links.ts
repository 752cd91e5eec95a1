import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { z } from "zod";

/** The kinds of jobs that write a file to be had by a link. */
export const DOWNLOAD_KINDS = ["export", "import-bad-rows"] as const;
export type DownloadKind = (typeof DOWNLOAD_KINDS)[number];
/** What each of them has in its input. */
export const DownloadInput = z.object({ fileName: z.string() });

const LIFETIME_S = 5 * 60;

/** Links to downloads; the signature is the right to begin one. */
export interface DownloadLinks {
  /** A path of the API, good for five minutes. */
  make(jobId: string): string;
  /** Whether a link is one of ours, and still good. */
  check(jobId: string, expires: string, signature: string): "good" | "expired" | "wrong";
}

/** @param secrets the first signs, all verify; the keys are derived from them */
export function createLinks(secrets: readonly string[], now: () => Date): DownloadLinks {
  const keys = secrets.map((secret) =>
    Buffer.from(hkdfSync("sha256", secret, "", "waybook api download link v1", 32)),
  );
  const [signingKey] = keys;
  if (!signingKey) throw new Error("A secret is needed to sign links");

  const sign = (key: Buffer, jobId: string, expires: string) =>
    createHmac("sha256", key).update(`${jobId}\n${expires}`).digest();
  const seconds = () => Math.floor(now().getTime() / 1000);

  return {
    make(jobId) {
      const expires = String(seconds() + LIFETIME_S);
      const signature = sign(signingKey, jobId, expires).toString("base64url");
      return `/exports/${jobId}?${new URLSearchParams({ expires, signature })}`;
    },
    check(jobId, expires, signature) {
      const given = Buffer.from(signature, "base64url");
      const ours = keys.some((key) => {
        const wanted = sign(key, jobId, expires);
        return given.length === wanted.length && timingSafeEqual(given, wanted);
      });
      if (!ours) return "wrong";
      return Number(expires) >= seconds() ? "good" : "expired";
    },
  };
}
