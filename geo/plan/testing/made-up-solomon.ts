import { type Random, seededRandom } from "../../random";

/** Made-up instances in the form of Solomon's files, of any size. */
export interface MadeUp {
  /** C1, C2, R1, R2, RC1 or RC2, as Solomon named his classes. */
  kind: string;
  customers: number;
  seed: number;
}

/** By the second character of a class: short days with small vehicles, or long ones with large. */
const DAYS = {
  1: { ends: 600, capacity: 200 },
  2: { ends: 2400, capacity: 800 },
} as const;
const CLUSTER_OF = 25;

/**
 * The text of an instance: places at random (R), in clusters (C) or half of each (RC); windows on a
 * quarter, a half or all customers, narrow or wide, each of which can be reached.
 */
export function madeUpInstance({ kind, customers, seed }: MadeUp): string {
  const random = seededRandom(seed);
  const whole = (below: number) => Math.floor(random() * below);
  const side = Math.round(Math.sqrt(customers) * 10);
  const isLong = kind.endsWith("2");
  const { ends, capacity } = DAYS[isLong ? 2 : 1];
  const service = kind.startsWith("C") ? 30 : 10;
  const latest = Math.round(ends * Math.sqrt(customers / 100));
  const places = placesOf(kind, customers, { side, random });
  const share = [0.25, 0.5, 1][seed % 3] as number;
  const width = (isLong ? 120 : 30) * (1 + whole(4));
  const middle = side / 2;
  const rows = places.map(([x, y], index) => {
    const away = Math.ceil(Math.hypot(x - middle, y - middle));
    const last = latest - away - service - 1;
    const at = away + random() * Math.max(0, last - away);
    const isFree = random() >= share;
    const opens = isFree ? 0 : Math.max(0, Math.round(at - width / 2));
    const closes = isFree ? last : Math.min(last, Math.round(at + width / 2));
    return [index + 1, x, y, 1 + whole(30), Math.min(opens, closes), closes, service];
  });
  const depot = [0, middle, middle, 0, 0, latest, 0];
  return [
    `${kind}_${customers}_${seed}`,
    "VEHICLE\nNUMBER CAPACITY",
    `${Math.ceil(customers / 4)} ${capacity}`,
    "CUSTOMER\nCUST NO. XCOORD. YCOORD. DEMAND READY TIME DUE DATE SERVICE TIME",
    ...[depot, ...rows].map((row) => row.join(" ")),
  ].join("\n");
}

function placesOf(
  kind: string,
  customers: number,
  { side, random }: { side: number; random: Random },
): [x: number, y: number][] {
  const anywhere = (): [number, number] => [
    Math.round(random() * side),
    Math.round(random() * side),
  ];
  const middles = Array.from({ length: Math.ceil(customers / CLUSTER_OF) }, anywhere);
  const clustered = kind.startsWith("RC") ? 0.5 : kind.startsWith("C") ? 1 : 0;
  return Array.from({ length: customers }, (_, index) => {
    if (index >= clustered * customers) return anywhere();
    const [x, y] = middles[index % middles.length] ?? anywhere();
    const near = () => Math.round((random() + random() - 1) * side * 0.08);
    return [x + near(), y + near()];
  });
}
