import { DEMO_ACCOUNTS } from "contract/account/demo-accounts";
import { StopFilter } from "contract/entities";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/connect";

/** Everything is derived from what is there, ids too, so that the same world has the same rows. */
const idFrom = (...parts: SQL[]): SQL =>
  sql`md5(concat_ws(' ', ${sql.join(parts, sql`, `)}))::uuid`;

/** What people leave behind besides routes and visits: positions, contacts met, templates, chat. */
export async function writeDailyLife(db: Db, now: Date): Promise<void> {
  const time = sql`${now.toISOString()}::timestamptz`;
  await writeRuns(db);
  await writePositions(db);
  await writeContactsMet(db);
  await writeTemplates(db, time);
  await writeChat(db, time);
}

/**
 * What was planned and what came of it. Some routes were put into another order after they had begun,
 * and of one in four the device told too little of its way.
 */
async function writeRuns(db: Db) {
  await db.execute(sql`SELECT begin_runs(array_agg(id)) FROM routes WHERE start_time IS NOT NULL`);
  await db.execute(sql`
    UPDATE route_runs SET planned_stops =
      planned_stops[2:2] || planned_stops[1:1] || planned_stops[3:]
    WHERE cardinality(planned_stops) > 1 AND md5(route_id::text) < '5'`);
  await db.execute(sql`SELECT finish_runs(array_agg(id)) FROM routes WHERE status = 'completed'`);
  await db.execute(sql`
    UPDATE route_runs SET distance =
      planned_distance * (0.96 + abs(hashtext(route_id::text || 'way')) % 1000 / 3000.0)
    WHERE ran IS NOT NULL AND abs(hashtext(route_id::text)) % 4 > 0`);
}

/** Every agent was last where their latest visit was. */
const writePositions = (db: Db) =>
  db.execute(sql`
    INSERT INTO positions (id, user_id, office_id, longitude, latitude, accuracy, recorded_at, created_at)
    SELECT ${idFrom(sql`'position'`, sql`u.id`)}, u.id, u.office_id, v.longitude, v.latitude, 12,
      coalesce(v.departure, v.arrival), coalesce(v.departure, v.arrival)
    FROM users u CROSS JOIN LATERAL (
      SELECT * FROM visits WHERE visits.user_id = u.id AND visits.longitude IS NOT NULL
      ORDER BY arrival DESC LIMIT 1
    ) v WHERE u.role = 'agent'`);

/** About a third of the visits on routes met somebody. */
const writeContactsMet = (db: Db) =>
  db.execute(sql`
    INSERT INTO visit_contacts (visit_id, contact_id)
    SELECT v.id, c.id FROM visits v JOIN (
      SELECT DISTINCT ON (location_id) location_id, id FROM contacts WHERE status = 'active'
      ORDER BY location_id, id
    ) c ON c.location_id = v.location_id
    WHERE v.route_id IS NOT NULL AND v.actually_visited AND md5(v.id::text) < '6'`);

const FILTERS = [
  {
    owner: "office-manager",
    name: "Cafes downtown",
    limit: 12,
    kilometers: 3,
    params: { type: ["cafe"] },
  },
  {
    owner: "office-manager",
    name: "Pharmacies and clinics",
    limit: 15,
    kilometers: 10,
    params: { type: ["pharmacy", "medical clinic"] },
  },
  // An admin's are for everyone.
  {
    owner: "admin",
    name: "Not seen for a week",
    limit: 20,
    kilometers: 8,
    params: { lastVisit: 7 },
  },
];
const DOWNTOWN = { latitude: 39.9622, longitude: -83.0007 };

async function writeTemplates(db: Db, time: SQL): Promise<void> {
  for (const { owner, ...filter } of FILTERS) {
    const { email } = owner === "admin" ? DEMO_ACCOUNTS.admin : DEMO_ACCOUNTS.officeManager;
    const filters = StopFilter.parse({ ...filter, ...DOWNTOWN });
    await db.execute(sql`
      INSERT INTO location_filter_templates (id, user_id, name, filters, is_global, created_at)
      SELECT ${idFrom(sql`'filter'`, sql`u.id`, sql`${filter.name}::text`)}, u.id, ${filter.name}::text,
        ${JSON.stringify(filters)}::jsonb, u.role = 'admin', ${time}
      FROM users u WHERE u.email = ${email}`);
  }
  await db.execute(sql`
    INSERT INTO route_templates (id, user_id, name, location_ids, distance, estimated_time, created_at)
    SELECT ${idFrom(sql`'route template'`, sql`r.id`)}, o.manager_id, r.name,
      (SELECT array_agg(location_id ORDER BY "order") FROM route_locations WHERE route_id = r.id),
      r.distance, r.estimated_time, ${time}
    FROM offices o JOIN LATERAL (
      SELECT * FROM routes WHERE owner_office_id = o.id AND status = 'completed' AND total_location > 1
      ORDER BY id LIMIT 1
    ) r ON true WHERE o.manager_id IS NOT NULL`);
}

interface DemoLine {
  /** 0 is the manager, the others are agents. */
  by: 0 | 1 | 2;
  minutesAgo: number;
  text: string;
}

const CHANNELS: { name: string; lines: DemoLine[] }[] = [
  {
    name: "Dispatch",
    lines: [
      {
        by: 0,
        minutesAgo: 95,
        text: "Morning everyone. Please log departures too, not just arrivals.",
      },
      { by: 1, minutesAgo: 80, text: "Will do. Parking on High Street is closed off today." },
      {
        by: 2,
        minutesAgo: 62,
        text: "Nobody at my second stop, I'll swing by again after lunch.",
      },
      { by: 0, minutesAgo: 35, text: "Thanks, I moved it to the end of your route." },
      { by: 2, minutesAgo: 20, text: "Got it 👍" },
    ],
  },
  {
    name: "Vans and keys",
    lines: [
      { by: 1, minutesAgo: 3100, text: "The white van pulls to the left, tyres maybe?" },
      {
        by: 0,
        minutesAgo: 2950,
        text: "Booked for tomorrow:\n9:00 drop off\n15:00 pick up\nPlease take the small one.",
      },
      { by: 1, minutesAgo: 1500, text: "It is back and the keys are in the box." },
    ],
  },
  { name: "New doors", lines: [] },
];

/** When the readers of the demo looked last: something is new for each. */
const READ = [
  { role: "office-manager", minutesAgo: 70 },
  { role: "admin", minutesAgo: 30 },
];

/** The channels of each office, in which two agents and the manager wrote. */
async function writeChat(db: Db, time: SQL): Promise<void> {
  const ago = (minutes: number) => sql`${time} - ${minutes}::int * interval '1 minute'`;
  for (const { name, lines } of CHANNELS) {
    const last = lines.at(-1)?.minutesAgo;
    await db.execute(sql`
      INSERT INTO channels (id, office_id, name, created_by_id, last_message_at, created_at)
      SELECT ${idFrom(sql`'channel'`, sql`id`, sql`${name}::text`)}, id, ${name}::text, manager_id,
        ${last === undefined ? sql`NULL` : ago(last)}, ${time} - interval '20 days'
      FROM offices WHERE manager_id IS NOT NULL`);
    for (const line of lines) await writeLine(db, name, line, ago(line.minutesAgo));
  }
  for (const { role, minutesAgo } of READ) {
    await db.execute(sql`
      INSERT INTO channel_reads (channel_id, user_id, read_at)
      SELECT c.id, u.id, ${ago(minutesAgo)} FROM channels c JOIN users u ON u.role = ${role}
        AND (u.role = 'admin' OR u.office_id = c.office_id OR EXISTS (
          SELECT 1 FROM branch_offices b WHERE b.parent_id = u.office_id AND b.branch_id = c.office_id))`);
  }
}

const writeLine = (db: Db, channel: string, { by, minutesAgo, text }: DemoLine, at: SQL) =>
  db.execute(sql`
    INSERT INTO messages (id, channel_id, user_id, text, created_at)
    SELECT ${idFrom(sql`'message'`, sql`c.id`, sql`${minutesAgo}::int`)}, c.id, writer.id, ${text}::text, ${at}
    FROM channels c JOIN LATERAL (
      SELECT u.id FROM users u WHERE u.office_id = c.office_id
        AND u.role = ${by === 0 ? "office-manager" : "agent"}
      ORDER BY u.id LIMIT 1 OFFSET ${Math.max(0, by - 1)}::int
    ) writer ON true WHERE c.name = ${channel}::text`);
