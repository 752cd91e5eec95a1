/** The order of a route whose open stops are changed. */

/**
 * Puts open stops around the visited ones, which keep their numbers as far as there are stops before
 * them.
 *
 * @param visited the visited stops in their order, each with its number from 1
 */
export function aroundVisited<Visited extends { order: number }, Open>(
  visited: readonly Visited[],
  open: readonly Open[],
): (Visited | Open)[] {
  const left = [...open];
  const order: (Visited | Open)[] = [];
  for (const stop of visited) {
    order.push(...left.splice(0, Math.max(0, stop.order - 1 - order.length)), stop);
  }
  return [...order, ...left];
}
