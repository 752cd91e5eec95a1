-- Stored sums for reports over visits (decision 049, api/db/schema/counters.ts).

-- Maintains sums of visits by hour, and by agent in spans of a day and a week, all in UTC. Appends like a counter
-- (shared/counters.sql), and merges the keys of about every fourth appended row. A merge may not see all rows of a
-- key, because it skips those that another transaction is merging: it drops a sum only if all figures are 0.
CREATE OR REPLACE FUNCTION keep_visit_sums() RETURNS trigger LANGUAGE plpgsql AS $$
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
        coalesce(sum(sign) FILTER (WHERE departure > arrival), 0) AS timed,
        coalesce(sum(sign * (extract(epoch FROM departure - arrival) * 1000)::bigint)
          FILTER (WHERE departure > arrival), 0) AS time
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

CREATE OR REPLACE TRIGGER visit_sums_insert AFTER INSERT ON visits
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION keep_visit_sums();
CREATE OR REPLACE TRIGGER visit_sums_update AFTER UPDATE ON visits
REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION keep_visit_sums();
CREATE OR REPLACE TRIGGER visit_sums_delete AFTER DELETE ON visits
REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION keep_visit_sums();
CREATE OR REPLACE TRIGGER visit_sums_truncate AFTER TRUNCATE ON visits
FOR EACH STATEMENT EXECUTE FUNCTION keep_visit_sums();

-- Gives each user or location without a number the next free bit of the office's sets. Sets are split into chunks, so
-- that each is short and their unions stay fast.
CREATE OR REPLACE FUNCTION number_visited(asked_kind text, size int, ids uuid[], office_ids uuid[])
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
      -- Numbers that another transaction gave meanwhile stay; the bits taken here remain unused.
      INSERT INTO visit_numbers (id, chunk, bit)
      SELECT each.id, chunk.id, chunk.used + each.nth - 1
      FROM unnest(taken) WITH ORDINALITY AS each(id, nth)
      ON CONFLICT DO NOTHING;
      UPDATE visit_chunks SET used = used + cardinality(taken) WHERE id = chunk.id;
      waiting := waiting[cardinality(taken) + 1 :];
    END LOOP;
  END LOOP;
END $$;

-- Maintains the sets of visitors and visited places, of which reports count distinct members. A new or moved visit
-- appends rows with its bits. A bit is removed only by recounting the set, as another visit may need it. That takes a
-- lock: two concurrent removals would each still see the other's visit. Merging takes the same lock, or is left to
-- its holder; else it could bring a removed bit back. The view visit_members (last in migration 0046) has the members
-- of each visit.
CREATE OR REPLACE FUNCTION keep_visit_sets() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER visit_sets_insert AFTER INSERT ON visits
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION keep_visit_sets();
CREATE OR REPLACE TRIGGER visit_sets_update AFTER UPDATE ON visits
REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION keep_visit_sets();
CREATE OR REPLACE TRIGGER visit_sets_delete AFTER DELETE ON visits
REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION keep_visit_sets();
CREATE OR REPLACE TRIGGER visit_sets_truncate AFTER TRUNCATE ON visits
FOR EACH STATEMENT EXECUTE FUNCTION keep_visit_sets();
