import type { LRUCache } from "lru-cache";

/**
 * What the cache has under the key, or else what is made now and cached; what fails is not.
 * @throws whatever `make` throws
 */
export async function cached<Value extends object>(
  cache: LRUCache<string, Value>,
  key: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const known = cache.get(key);
  if (known) return known;
  const made = await make();
  cache.set(key, made);
  return made;
}
