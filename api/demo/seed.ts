import type { Db } from "../db/connect";
import { offices, users } from "../db/schema";
import { planDays } from "./planned-days";
import { seedWorld } from "./world";

export { planDays } from "./planned-days";
export { seedWorld } from "./world";

/** Whether nobody has used this database yet. */
export async function isEmpty(db: Db): Promise<boolean> {
  const [user] = await db.select({ id: users.id }).from(users).limit(1);
  const [office] = await db.select({ id: offices.id }).from(offices).limit(1);
  return user === undefined && office === undefined;
}

/** What the demo world has; a table of its routes on roads is made for these. */
export const DEMO_WORLD = {
  locations: 1_500,
  routes: 150,
  visits: 6_000,
  offices: 8,
  agents: 40,
  seed: 43_215,
  isGoodDay: true,
} as const;

/** The world that `npm start` shows: a few offices around Columbus, Ohio, and their last 90 days. */
export async function seedDemo(
  db: Db,
  options: { now: Date; log(line: string): void },
): Promise<void> {
  await seedWorld(db, { ...DEMO_WORLD, ...options });
  await planDays(db, options.now);
}
