/** Orders of stops: what a move makes of them, and how little a new order moves. */

interface Stop {
  id: string;
  visited: boolean;
}

/**
 * The stops once one of them went to another place, as the upstream would put them: visited
 * stops keep their numbers, and the others close up around. Where it may not go there, the
 * stops as they are.
 *
 * @param place from 1
 */
export function movedTo<S extends Stop>(stops: S[], id: string, place: number): S[] {
  const open = stops.filter((stop) => !stop.visited);
  const stop = open.find((one) => one.id === id);
  const there = stops[place - 1];
  if (!stop || !there || there.visited) return stops;
  const others = open.filter((one) => one !== stop);
  const rank = open.indexOf(there);
  const next = [...others.slice(0, rank), stop, ...others.slice(rank)].values();
  return stops.map((at) => (at.visited ? at : (next.next().value ?? at)));
}

/** The places of the stops not yet visited right before and after one; none past the ends. */
export interface Beside {
  up: number | undefined;
  down: number | undefined;
}

/** Where each stop not yet visited can step to, by its id. */
export function stepsOf(stops: readonly Stop[]): Map<string, Beside> {
  const open = stops.flatMap(({ id, visited }, index) => (visited ? [] : { id, place: index + 1 }));
  return new Map(
    open.map(({ id }, at) => [id, { up: open[at - 1]?.place, down: open[at + 1]?.place }]),
  );
}
