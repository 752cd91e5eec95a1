/** How far a listener has been told, as the id of an event says it. */
export interface Mark {
  /** When, in milliseconds. */
  at: number;
  /** All that this snapshot shows has been told. */
  seen: Snapshot;
  /** And of what this one shows besides, the rows up to this id. */
  upTo?: { seen: Snapshot; rowId: string };
}

/**
 * What a statement can see of the database: the transactions before `xmax` but those still under
 * way, as Postgres writes it (`xmin:xmax:under,way`). Unlike a time or a number it leaves out
 * nothing that began early and ends late, whichever process writes it.
 */
export type Snapshot = string;

/** A mark as the id of an event. */
export const markText = ({ at, seen, upTo }: Mark): string =>
  [at.toString(36), seen, ...(upTo ? [upTo.seen, upTo.rowId] : [])].join("/");

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads what {@link markText} wrote; undefined for anything else. */
export function readMark(text: string): Mark | undefined {
  const [time = "", seen = "", until, rowId, ...rest] = text.split("/");
  const at = /^[0-9a-z]{1,10}$/.test(time) ? Number.parseInt(time, 36) : Number.NaN;
  if (Number.isNaN(at) || !isSnapshot(seen) || rest.length > 0) return undefined;
  if (until === undefined) return { at, seen };
  if (!isSnapshot(until) || !rowId || !UUID.test(rowId)) return undefined;
  return { at, seen, upTo: { seen: until, rowId } };
}

/** Whether Postgres takes it for one. */
function isSnapshot(text: string): boolean {
  if (!/^\d{1,18}:\d{1,18}:(\d{1,18}(,\d{1,18})*)?$/.test(text)) return false;
  const [xmin = 0n, xmax = 0n] = text.split(":", 2).map(BigInt);
  const underWay = text.slice(text.lastIndexOf(":") + 1);
  let before = xmin - 1n;
  for (const id of underWay ? underWay.split(",").map(BigInt) : []) {
    if (id <= before || id >= xmax) return false;
    before = id;
  }
  return 0n < xmin && xmin <= xmax;
}

/** Whether one snapshot of a database was taken before another, or at the same time. */
export function isBefore(one: Snapshot, other: Snapshot): boolean {
  const [first = 0n, second = 0n] = [one, other].map((text) => BigInt(text.split(":")[1] ?? 0));
  return first <= second;
}
