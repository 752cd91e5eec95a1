-- Sums of visits by hour, and by agent in spans of a day and a week. As the other counters (migration 0004), a write adds
-- rows with the difference and changes none, so that writers never wait for each other. What is
-- folded together are the keys of about every fourth row that is added; what another transaction is
-- folding is left to it: of what is folded one figure may be nought and another not.
CREATE FUNCTION keep_visit_sums() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS sign, * FROM rows_after'
    WHEN 'DELETE' THEN 'SELECT -1 AS sign, * FROM rows_before'
    ELSE 'SELECT 1 AS sign, * FROM rows_after UNION ALL SELECT -1, * FROM rows_before'
  END;
  folding bigint[];
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM visit_hours;
    DELETE FROM visit_agent_sums;
    RETURN NULL;
  END IF;
  EXECUTE format(
    'WITH sums AS (
      SELECT coalesce(office_id, ''00000000-0000-0000-0000-000000000000'') AS office_id,
        date_trunc(''hour'', arrival, ''UTC'') AS hour, sum(sign) AS visits,
        coalesce(sum(sign) FILTER (WHERE confirmed), 0) AS confirmed,
        coalesce(sum(sign) FILTER (WHERE actually_visited), 0) AS actually_visited,
        coalesce(sum(sign) FILTER (WHERE do_not_visit), 0) AS do_not_visit,
        coalesce(sum(sign) FILTER (WHERE departure >= arrival), 0) AS timed,
        coalesce(sum(sign * (extract(epoch FROM departure - arrival) * 1000)::bigint)
          FILTER (WHERE departure >= arrival), 0) AS time
      FROM (%s) AS changed GROUP BY 1, 2
    ), added AS (
      INSERT INTO visit_hours (office_id, hour, visits, confirmed, actually_visited, do_not_visit, timed, time)
      SELECT * FROM sums
      WHERE visits <> 0 OR confirmed <> 0 OR actually_visited <> 0 OR do_not_visit <> 0 OR timed <> 0 OR time <> 0
      RETURNING id
    ) SELECT array_agg(id) FROM added WHERE hashint8(id) %% 4 = 0',
    changed
  ) INTO folding;
  IF folding IS NOT NULL THEN
    WITH keys AS (
      SELECT DISTINCT office_id, hour FROM visit_hours WHERE id = ANY(folding)
    ), gone AS (
      DELETE FROM visit_hours WHERE id IN (
        SELECT kept.id FROM keys CROSS JOIN LATERAL (
          SELECT id FROM visit_hours
          WHERE hour = keys.hour AND office_id = keys.office_id FOR UPDATE SKIP LOCKED
        ) AS kept
      ) RETURNING *
    )
    INSERT INTO visit_hours (office_id, hour, visits, confirmed, actually_visited, do_not_visit, timed, time)
    SELECT office_id, hour, sum(visits), sum(confirmed), sum(actually_visited), sum(do_not_visit),
      sum(timed), sum(time)
    FROM gone GROUP BY 1, 2
    HAVING sum(visits) <> 0 OR sum(confirmed) <> 0 OR sum(actually_visited) <> 0
      OR sum(do_not_visit) <> 0 OR sum(timed) <> 0 OR sum(time) <> 0;
  END IF;
  EXECUTE format(
    'WITH sums AS (
      SELECT coalesce(office_id, ''00000000-0000-0000-0000-000000000000'') AS office_id, user_id, hours,
        date_bin(hours * interval ''1 hour'', arrival, ''epoch'') AS starts, sum(sign) AS visits,
        coalesce(sum(sign) FILTER (WHERE confirmed), 0) AS confirmed
      FROM (%s) AS changed CROSS JOIN (VALUES (24), (168)) AS spans(hours) GROUP BY 1, 2, 3, 4
    ), added AS (
      INSERT INTO visit_agent_sums (office_id, user_id, hours, starts, visits, confirmed)
      SELECT * FROM sums WHERE visits <> 0 OR confirmed <> 0 RETURNING id
    ) SELECT array_agg(id) FROM added WHERE hashint8(id) %% 4 = 0',
    changed
  ) INTO folding;
  IF folding IS NOT NULL THEN
    WITH keys AS (
      SELECT DISTINCT office_id, user_id, hours, starts FROM visit_agent_sums WHERE id = ANY(folding)
    ), gone AS (
      DELETE FROM visit_agent_sums WHERE id IN (
        SELECT kept.id FROM keys CROSS JOIN LATERAL (
          SELECT id FROM visit_agent_sums
          WHERE hours = keys.hours AND starts = keys.starts AND office_id = keys.office_id
            AND user_id = keys.user_id FOR UPDATE SKIP LOCKED
        ) AS kept
      ) RETURNING *
    )
    INSERT INTO visit_agent_sums (office_id, user_id, hours, starts, visits, confirmed)
    SELECT office_id, user_id, hours, starts, sum(visits), sum(confirmed)
    FROM gone GROUP BY 1, 2, 3, 4 HAVING sum(visits) <> 0 OR sum(confirmed) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Who and what a visit adds to which set, and the set with no bit: 512 users or 8,192 locations.
CREATE VIEW visit_members AS
SELECT id AS visit_id, 'user' AS kind, coalesce(office_id, '00000000-0000-0000-0000-000000000000') AS office_id,
  date_trunc('hour', arrival, 'UTC') AS starts, arrival, user_id AS member, ''::bit(512)::varbit AS nobody
FROM visits
UNION ALL
SELECT id, 'location', coalesce(office_id, '00000000-0000-0000-0000-000000000000'),
  date_bin('6 hours', arrival, 'epoch'), arrival, location_id, ''::bit(8192)::varbit
FROM visits;
--> statement-breakpoint
-- Gives a number to each user and location that has none, in a chunk of the office.
CREATE FUNCTION number_visited(asked_kind text, size int, ids uuid[], office_ids uuid[])
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  part record;
  chunk record;
  waiting uuid[];
  taken uuid[];
BEGIN
  FOR part IN
    SELECT asked.office_id, array_agg(DISTINCT asked.id) AS ids
    FROM unnest(ids, office_ids) AS asked(id, office_id)
    WHERE NOT EXISTS (SELECT 1 FROM visit_numbers WHERE visit_numbers.id = asked.id)
    GROUP BY 1 ORDER BY 1
  LOOP
    waiting := part.ids;
    WHILE cardinality(waiting) > 0 LOOP
      SELECT id, used INTO chunk FROM visit_chunks
      WHERE kind = asked_kind AND office_id = part.office_id AND used < size
      ORDER BY id LIMIT 1 FOR UPDATE;
      IF NOT FOUND THEN
        INSERT INTO visit_chunks (kind, office_id, used) VALUES (asked_kind, part.office_id, 0)
        RETURNING id, used INTO chunk;
      END IF;
      taken := waiting[1 : size - chunk.used];
      -- What another transaction has numbered meanwhile keeps that number.
      INSERT INTO visit_numbers (id, chunk, bit)
      SELECT each.id, chunk.id, chunk.used + each.nth - 1
      FROM unnest(taken) WITH ORDINALITY AS each(id, nth)
      ON CONFLICT DO NOTHING;
      UPDATE visit_chunks SET used = used + cardinality(taken) WHERE id = chunk.id;
      waiting := waiting[cardinality(taken) + 1 :];
    END LOOP;
  END LOOP;
END $$;
--> statement-breakpoint
-- Keeps the sets of visitors and of visited places. A visit that is new or moved adds rows with its
-- bits. Bits are taken away only by counting a set again: with a lock, as whoever counts must see
-- what others took away. Folding takes the same lock, or is left to who has it.
CREATE FUNCTION keep_visit_sets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  came uuid[];
  folding bigint[];
  again record;
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM visit_sets;
    RETURN NULL;
  ELSIF TG_OP = 'INSERT' THEN
    SELECT array_agg(id) INTO came FROM rows_after;
  ELSIF TG_OP = 'UPDATE' THEN
    SELECT array_agg(a.id) INTO came FROM rows_after AS a JOIN rows_before AS b ON b.id = a.id
    WHERE (a.office_id, a.user_id, a.location_id, date_trunc('hour', a.arrival, 'UTC'))
      IS DISTINCT FROM (b.office_id, b.user_id, b.location_id, date_trunc('hour', b.arrival, 'UTC'));
  END IF;
  IF came IS NOT NULL THEN
    PERFORM number_visited('user', 512, array_agg(member), array_agg(office_id))
    FROM visit_members WHERE kind = 'user' AND visit_id = ANY(came);
    PERFORM number_visited('location', 8192, array_agg(member), array_agg(office_id))
    FROM visit_members WHERE kind = 'location' AND visit_id = ANY(came);
    WITH added AS (
      INSERT INTO visit_sets (kind, office_id, starts, chunk, bits)
      SELECT kind, office_id, starts, chunk, bit_or(set_bit(nobody, bit, 1))
      FROM visit_members JOIN visit_numbers ON visit_numbers.id = member
      WHERE visit_id = ANY(came) GROUP BY 1, 2, 3, 4 RETURNING id
    ) SELECT array_agg(id) INTO folding FROM added WHERE hashint8(id) % 4 = 0;
  END IF;
  IF TG_OP = 'DELETE' OR (TG_OP = 'UPDATE' AND came IS NOT NULL) THEN
    PERFORM pg_advisory_xact_lock(7277002);
    FOR again IN
      SELECT DISTINCT coalesce(b.office_id, '00000000-0000-0000-0000-000000000000') AS office_id, span.*
      FROM rows_before AS b CROSS JOIN LATERAL (VALUES
        ('user', date_trunc('hour', b.arrival, 'UTC'), interval '1 hour'),
        ('location', date_bin('6 hours', b.arrival, 'epoch'), interval '6 hours')
      ) AS span(kind, starts, length)
      WHERE TG_OP = 'DELETE' OR b.id = ANY(came)
    LOOP
      DELETE FROM visit_sets
      WHERE kind = again.kind AND starts = again.starts AND office_id = again.office_id;
      INSERT INTO visit_sets (kind, office_id, starts, chunk, bits)
      SELECT kind, office_id, starts, chunk, bit_or(set_bit(nobody, bit, 1))
      FROM visit_members JOIN visit_numbers ON visit_numbers.id = member
      WHERE kind = again.kind AND office_id = again.office_id
        AND arrival >= again.starts AND arrival < again.starts + again.length
      GROUP BY 1, 2, 3, 4;
    END LOOP;
  END IF;
  IF folding IS NOT NULL AND pg_try_advisory_xact_lock(7277002) THEN
    WITH keys AS (
      SELECT DISTINCT kind, office_id, starts FROM visit_sets WHERE id = ANY(folding)
    ), gone AS (
      DELETE FROM visit_sets WHERE id IN (
        SELECT kept.id FROM keys CROSS JOIN LATERAL (
          SELECT id FROM visit_sets
          WHERE kind = keys.kind AND starts = keys.starts AND office_id = keys.office_id
        ) AS kept
      ) RETURNING *
    )
    INSERT INTO visit_sets (kind, office_id, starts, chunk, bits)
    SELECT kind, office_id, starts, chunk, bit_or(bits) FROM gone GROUP BY 1, 2, 3, 4;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  event record;
  kept text;
BEGIN
  FOR event IN SELECT * FROM (VALUES
    ('INSERT', 'REFERENCING NEW TABLE AS rows_after'),
    ('UPDATE', 'REFERENCING NEW TABLE AS rows_after OLD TABLE AS rows_before'),
    ('DELETE', 'REFERENCING OLD TABLE AS rows_before'),
    ('TRUNCATE', '')
  ) AS events(name, changed)
  LOOP
    FOREACH kept IN ARRAY ARRAY['visit_sums', 'visit_sets'] LOOP
      EXECUTE format('CREATE TRIGGER %I AFTER %s ON visits %s FOR EACH STATEMENT EXECUTE FUNCTION %I()',
        kept || '_' || lower(event.name), event.name, event.changed, 'keep_' || kept);
    END LOOP;
  END LOOP;
END $$;
--> statement-breakpoint
-- What is there already.
INSERT INTO visit_hours (office_id, hour, visits, confirmed, actually_visited, do_not_visit, timed, time)
SELECT coalesce(office_id, '00000000-0000-0000-0000-000000000000'), date_trunc('hour', arrival, 'UTC'),
  count(*), count(*) FILTER (WHERE confirmed), count(*) FILTER (WHERE actually_visited),
  count(*) FILTER (WHERE do_not_visit), count(*) FILTER (WHERE departure >= arrival),
  coalesce(sum((extract(epoch FROM departure - arrival) * 1000)::bigint) FILTER (WHERE departure >= arrival), 0)
FROM visits GROUP BY 1, 2 ORDER BY 2, 1;
--> statement-breakpoint
INSERT INTO visit_agent_sums (office_id, user_id, hours, starts, visits, confirmed)
SELECT coalesce(office_id, '00000000-0000-0000-0000-000000000000'), user_id, hours,
  date_bin(hours * interval '1 hour', arrival, 'epoch'), count(*), count(*) FILTER (WHERE confirmed)
FROM visits CROSS JOIN (VALUES (24), (168)) AS spans(hours) GROUP BY 1, 2, 3, 4 ORDER BY 3, 4, 1;
--> statement-breakpoint
SELECT number_visited('user', 512, array_agg(user_id), array_agg(office_id)) FROM (
  SELECT DISTINCT user_id, coalesce(office_id, '00000000-0000-0000-0000-000000000000') AS office_id FROM visits
) AS visited;
--> statement-breakpoint
SELECT number_visited('location', 8192, array_agg(location_id), array_agg(office_id)) FROM (
  SELECT DISTINCT location_id, coalesce(office_id, '00000000-0000-0000-0000-000000000000') AS office_id FROM visits
) AS visited;
--> statement-breakpoint
INSERT INTO visit_sets (kind, office_id, starts, chunk, bits)
SELECT kind, office_id, starts, chunk, bit_or(set_bit(nobody, bit, 1))
FROM visit_members JOIN visit_numbers ON visit_numbers.id = member
GROUP BY 1, 2, 3, 4 ORDER BY 1, 3, 2;
