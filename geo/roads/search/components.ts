/** Which roads belong together: from everywhere on them to everywhere. */
import type { ModeGraph } from "./mode-graph";

/** So many nodes are an island with roads of its own; fewer were cut off by a gate or the edge. */
const ISLAND = 200;

/**
 * The sets of nodes that can all be reached from each other, by Tarjan's algorithm.
 *
 * @returns 2 for each node of the largest, 1 for those of other large ones
 */
export function connectedNodes({ arcEnd, firstOut, outArcs }: ModeGraph): Uint8Array {
  const nodes = firstOut.length - 1;
  const order = new Uint32Array(nodes);
  const low = new Uint32Array(nodes);
  const open = new Uint8Array(nodes);
  const next = firstOut.slice();
  const path: number[] = [];
  const stack: number[] = [];
  const connected = new Uint8Array(nodes);
  let count = 0;
  let largest: number[] = [];

  const enter = (node: number) => {
    order[node] = low[node] = ++count;
    open[node] = 1;
    path.push(node);
    stack.push(node);
  };
  const leave = (node: number) => {
    path.pop();
    const above = path.at(-1);
    if (above !== undefined) low[above] = Math.min(low[above] as number, low[node] as number);
    if (low[node] !== order[node]) return;
    const together = stack.splice(stack.lastIndexOf(node));
    for (const member of together) open[member] = 0;
    if (together.length >= ISLAND) for (const member of together) connected[member] = 1;
    if (together.length > largest.length) largest = together;
  };
  for (let root = 0; root < nodes; root++) {
    if (order[root]) continue;
    enter(root);
    for (let node = path.at(-1); node !== undefined; node = path.at(-1)) {
      const at = next[node] as number;
      if (at === firstOut[node + 1]) {
        leave(node);
        continue;
      }
      next[node] = at + 1;
      const to = arcEnd[outArcs[at] as number] as number;
      if (!order[to]) enter(to);
      else if (open[to]) low[node] = Math.min(low[node] as number, order[to] as number);
    }
  }
  for (const node of largest) connected[node] = 2;
  return connected;
}
