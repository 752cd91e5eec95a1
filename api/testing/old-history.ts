/** A small history for tests of migrations, in the schema of before partitions (migration 0045). */
import { sql } from "drizzle-orm";
import type { Db } from "../db/connect";

/** Ids sort by creation, as those that the API makes. */
const ID_AT = `CREATE FUNCTION pg_temp.id_at(at timestamptz, n int) RETURNS uuid LANGUAGE sql AS $$
  SELECT (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7'
    || substr(md5(n::text), 1, 3) || 'a' || substr(md5(n::text), 4, 15))::uuid
$$`;

/** An admin, two offices with four agents: 6 routes of 5 stops, and as many visits outside them. */
const HISTORY = [
  `INSERT INTO offices (id, name) SELECT pg_temp.id_at(now() - interval '90 days', n), 'Office ' || n
   FROM generate_series(1, 2) AS n`,
  `INSERT INTO users (id, display_name, email, role)
   VALUES (pg_temp.id_at(now() - interval '90 days', 10), 'Admin', 'admin@old.example', 'admin')`,
  `INSERT INTO users (id, display_name, email, role, office_id)
   SELECT pg_temp.id_at(now() - interval '90 days', 10 + n), 'Agent ' || n, 'agent' || n || '@old.example', 'agent',
     pg_temp.id_at(now() - interval '90 days', 1 + n % 2) FROM generate_series(1, 4) AS n`,
  `INSERT INTO location_types (id, name) VALUES (pg_temp.id_at(now() - interval '90 days', 20), 'Kiosk')`,
  `INSERT INTO locations (id, name, type_id, office_id, longitude, latitude)
   SELECT pg_temp.id_at(now() - interval '80 days', 100 + n), 'Kiosk ' || n,
     pg_temp.id_at(now() - interval '90 days', 20), pg_temp.id_at(now() - interval '90 days', 1 + n % 2),
     -83 + n / 1000.0, 40 FROM generate_series(1, 60) AS n`,
  `INSERT INTO contacts (id, location_id, name)
   SELECT pg_temp.id_at(now() - interval '80 days', 200 + n), pg_temp.id_at(now() - interval '80 days', 100 + n), 'Ann'
   FROM generate_series(1, 60) AS n`,
  `INSERT INTO routes (id, name, status, user_id, office_id, owner_office_id, start_time, total_location,
     visited_location)
   SELECT pg_temp.id_at(now() - interval '9 days', 300 + n), 'Round ' || n, 'active', u.id, u.office_id, u.office_id,
     now() - interval '9 days', 5, 5
   FROM generate_series(1, 6) AS n JOIN users AS u ON u.email = 'agent' || 1 + n % 4 || '@old.example'`,
  `INSERT INTO route_locations (id, route_id, location_id, "order", is_visited, arrival_time, departure_time)
   SELECT pg_temp.id_at(now() - interval '9 days', 400 + n), pg_temp.id_at(now() - interval '9 days', 301 + n / 5),
     pg_temp.id_at(now() - interval '80 days', 101 + n), 1 + n % 5, true, now() - (100 - n) * interval '1 hour',
     now() - (100 - n) * interval '1 hour' + interval '20 minutes'
   FROM generate_series(0, 29) AS n`,
  `INSERT INTO visits (id, location_id, user_id, route_id, route_location_id, office_id, arrival, departure,
     actually_visited, confirmed, note, longitude, latitude, created_at)
   SELECT pg_temp.id_at(s.departure_time, 500 + s.n), s.location_id, r.user_id, r.id, s.id, r.office_id,
     s.arrival_time, s.departure_time, s.n % 9 > 0, s.n % 3 > 0, 'Left a card.', -83, 40, s.departure_time
   FROM (SELECT *, row_number() OVER (ORDER BY id)::int AS n FROM route_locations) AS s
     JOIN routes AS r ON r.id = s.route_id`,
  `INSERT INTO visits (id, location_id, user_id, office_id, arrival, actually_visited, created_at)
   SELECT pg_temp.id_at(now() - (90 - n) * interval '12 hours', 600 + n),
     pg_temp.id_at(now() - interval '80 days', 100 + n), u.id, u.office_id, now() - (90 - n) * interval '12 hours',
     true, now() - (90 - n) * interval '12 hours'
   FROM generate_series(31, 60) AS n JOIN users AS u ON u.email = 'agent' || 1 + n % 4 || '@old.example'`,
  `INSERT INTO visit_contacts (visit_id, contact_id)
   SELECT v.id, c.id FROM visits AS v JOIN contacts AS c USING (location_id) WHERE v.route_id IS NOT NULL`,
  `UPDATE locations SET last_visited = (SELECT max(arrival) FROM visits
     WHERE visits.location_id = locations.id AND actually_visited)`,
  `UPDATE routes SET last_visited = (SELECT max(arrival) FROM visits WHERE visits.route_id = routes.id)`,
  `SELECT begin_runs(array_agg(id)) FROM routes`,
  `INSERT INTO positions (id, user_id, office_id, longitude, latitude, accuracy, recorded_at, created_at)
   SELECT pg_temp.id_at(arrival, 700 + row_number() OVER (ORDER BY id)::int), user_id, office_id, -83, 40, 12,
     arrival, arrival FROM visits`,
];

/** Writes the history. Today's demo has columns that this schema does not have. */
export async function writeOldHistory(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`SELECT set_config('waybook.audit', 'off', true)`);
    for (const statement of [ID_AT, ...HISTORY]) await tx.execute(sql.raw(statement));
  });
}
