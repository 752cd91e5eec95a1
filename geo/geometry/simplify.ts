/**
 * Which points of a path are needed to stay within a tolerance of it (Douglas-Peucker).
 *
 * @param xy x and y by turns
 * @param count how many points of `xy` to look at
 * @param keep is filled with 1 for each point that is needed, else 0
 */
export function simplify(
  xy: ArrayLike<number>,
  count: number,
  tolerance: number,
  keep: Uint8Array,
): void {
  keep.fill(0, 0, count);
  if (count === 0) return;
  keep[0] = 1;
  keep[count - 1] = 1;
  const limit = tolerance * tolerance;
  const open: number[] = [0, count - 1];
  while (open.length > 0) {
    const last = open.pop() as number;
    const first = open.pop() as number;
    let farthest = -1;
    let most = limit;
    for (let i = first + 1; i < last; i++) {
      const off = squaredOff(xy, i, first, last);
      if (off > most) {
        most = off;
        farthest = i;
      }
    }
    if (farthest < 0) continue;
    keep[farthest] = 1;
    open.push(first, farthest, farthest, last);
  }
}

/** The squared distance of a point from the stretch between two others. */
function squaredOff(xy: ArrayLike<number>, point: number, first: number, last: number): number {
  const x = xy[2 * point] as number;
  const y = xy[2 * point + 1] as number;
  const ax = xy[2 * first] as number;
  const ay = xy[2 * first + 1] as number;
  return squaredDistance(x, y, ax, ay, xy[2 * last] as number, xy[2 * last + 1] as number);
}

/** The squared distance of (x, y) from the stretch between a and b. */
export function squaredDistance(
  x: number,
  y: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length > 0 ? ((x - ax) * dx + (y - ay) * dy) / length : 0;
  const t = Math.max(0, Math.min(1, along));
  const [offX, offY] = [x - ax - t * dx, y - ay - t * dy];
  return offX * offX + offY * offY;
}

/** The squared distance of (x, y) from the nearest place of a path. */
export function squaredDistanceToPath(x: number, y: number, path: ArrayLike<number>): number {
  let least = Infinity;
  for (let i = 2; i < path.length; i += 2) {
    const [ax, ay] = [path[i - 2] as number, path[i - 1] as number];
    const [bx, by] = [path[i] as number, path[i + 1] as number];
    least = Math.min(least, squaredDistance(x, y, ax, ay, bx, by));
  }
  return least;
}
