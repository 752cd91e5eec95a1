/** What the system says where a disk, or what a user may take of one, is full. */
const CODES = new Set<unknown>(["ENOSPC", "EDQUOT"]);
const WORDS = /ENOSPC|EDQUOT|no space left/i;

/** Whether something failed, by itself or by what caused it, because a disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (typeof error === "string") return WORDS.test(error);
  if (!(error instanceof Error)) return false;
  return ("code" in error && CODES.has(error.code)) || isDiskFull(error.cause);
}
