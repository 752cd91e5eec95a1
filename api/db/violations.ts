/**
 * The codes of Postgres, by what went wrong: `lockTimeout` is the time one waits for a row,
 * `deadlock` two who waited for each other, `diskFull` where there is no room to write,
 * `parameter` a value it doesn't know, such as the name of a time zone,
 * `cancelled` a statement that took longer than it may, `conflict` one that a replica ended to follow.
 */
const CODES = {
  unique: "23505",
  foreignKey: "23503",
  lockTimeout: "55P03",
  deadlock: "40P01",
  diskFull: "53100",
  parameter: "22023",
  cancelled: "57014",
  conflict: "40001",
} as const;

/**
 * Of the network, of Postgres as it shuts down or starts, of one with too many connections, and of one
 * that only reads, because it follows another or is about to lead.
 */
const AWAY = /^(ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|08\w{3}|57P0[123]|53300|25006)$/;
/** What the driver says without a code. */
const AWAY_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether a statement failed because of a rule of this kind; both drivers say so alike. */
export const violates = (error: unknown, kind: keyof typeof CODES): boolean =>
  causes(error).some(({ code }) => code === CODES[kind]);

/** Whether a statement failed because the database could not be reached. */
export const databaseIsAway = (error: unknown): boolean =>
  causes(error).some(
    ({ code, message }) =>
      AWAY.test(String(code ?? "")) || (code === undefined && AWAY_MESSAGE.test(message ?? "")),
  );

/** An error and what it says it was caused by: drizzle keeps the driver's as the cause of its own. */
function causes(error: unknown): { code?: unknown; message?: string; cause?: unknown }[] {
  if (typeof error !== "object" || error === null) return [];
  return [error, ...causes((error as { cause?: unknown }).cause)];
}
