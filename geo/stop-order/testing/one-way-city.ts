import { seededRandom } from "../../random";

const SIDE = 24;

/**
 * Travel times between random corners of a made-up city, every other street of which is one-way:
 * whole seconds, and the way back is rarely as long as the way there.
 */
export function oneWayCity(stops: number, seed: number): number[][] {
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const streets: [to: number, seconds: number][][] = Array.from({ length: SIDE ** 2 }, () => []);
  const build = (from: number, to: number, line: number) => {
    const seconds = 20 + below(40);
    // Avenues lead both ways, the streets between them one way and the other in turn.
    if (line % 4 !== 2) streets[from]?.push([to, seconds]);
    if (line % 4 !== 0) streets[to]?.push([from, seconds + below(10)]);
  };
  for (let line = 0; line < SIDE; line++) {
    for (let at = 0; at + 1 < SIDE; at++) {
      build(line * SIDE + at, line * SIDE + at + 1, line === SIDE - 1 ? 1 : line);
      build(at * SIDE + line, (at + 1) * SIDE + line, line === SIDE - 1 ? 1 : line);
    }
  }
  const corners = Array.from({ length: stops }, () => below(SIDE ** 2));
  return corners.map((from) => {
    const seconds = secondsFrom(from, streets);
    return corners.map((to) => seconds[to] as number);
  });
}

/** By relaxing until nothing changes: the city is small. */
function secondsFrom(from: number, streets: [to: number, seconds: number][][]): Float64Array {
  const seconds = new Float64Array(streets.length).fill(Number.POSITIVE_INFINITY);
  seconds[from] = 0;
  const changed = [from];
  for (let node = changed.shift(); node !== undefined; node = changed.shift()) {
    for (const [to, more] of streets[node] ?? []) {
      const sum = (seconds[node] as number) + more;
      if (sum >= (seconds[to] as number)) continue;
      seconds[to] = sum;
      changed.push(to);
    }
  }
  return seconds;
}
