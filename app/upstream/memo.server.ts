/**
 * What was read so far, by what was asked in whose name. It lives as long as one request of a
 * browser, whose loaders may read the same. Whoever reads shares the value and must not change it.
 */
export type Memo = Map<string, Promise<unknown>>;

/** Reads what was not read before; what failed is read anew by whoever asks next. */
export function readOnce<T>(
  memo: Memo | undefined,
  key: string,
  read: () => Promise<T>,
): Promise<T> {
  const known = memo?.get(key);
  // The key names the call, and with it the form of what is read.
  if (known) return known as Promise<T>;
  const reading = read();
  memo?.set(key, reading);
  reading.catch(() => {
    if (memo?.get(key) === reading) memo.delete(key);
  });
  return reading;
}

/** Does a write, after which nothing that was read before or meanwhile is taken for true. */
export async function forgetting<T>(memo: Memo | undefined, write: () => Promise<T>): Promise<T> {
  memo?.clear();
  try {
    return await write();
  } finally {
    memo?.clear();
  }
}
