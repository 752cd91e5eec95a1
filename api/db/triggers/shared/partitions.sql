-- Monthly partitions of positions and visits (decision 074). The API calls keep_months (api/db/months.ts). Statement
-- triggers belong to the partitioned tables, so that partitions need none.

-- Returns where a month begins in the partition key of a table. Visits are partitioned by their IDs, UUIDv7 of when
-- they were written, so that references to them need no second column.
CREATE OR REPLACE FUNCTION month_begins(source text, month timestamp) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE source
    WHEN 'visits' THEN
      (lpad(to_hex((extract(epoch FROM month) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid::text
    ELSE to_char(month, 'YYYY-MM-DD"T00:00:00Z"')
  END
$$;

-- Returns whether a month has so few visits that they get a partition per year. Each partition adds to the planning
-- time of every query, and planning for many takes longer than finding rows in one.
CREATE OR REPLACE FUNCTION few_visits(at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(rows), 0) < 1000000 FROM visit_day_counts
  WHERE day BETWEEN (at AT TIME ZONE 'UTC')::date - 30 AND (at AT TIME ZONE 'UTC')::date
$$;

-- Creates missing partitions for the month of `at` and `ahead` months after it. Drops old partitions of positions
-- that only hold somebody's last position, after moving it to positions_other. Gives up after 80 ms instead of
-- waiting for a lock, because all writes would queue behind it; the next call tries again.
CREATE OR REPLACE FUNCTION keep_months(at timestamptz, ahead int) RETURNS void LANGUAGE plpgsql
SET lock_timeout = '80ms' AS $$
DECLARE
  source text;
  month timestamp;
  ends timestamp;
  part text;
  is_needed boolean;
  by_year boolean := few_visits(at);
BEGIN
  IF NOT pg_try_advisory_xact_lock(7277003) THEN
    RETURN;
  END IF;
  FOREACH source IN ARRAY ARRAY['positions', 'visits'] LOOP
    FOR nth IN 0..ahead LOOP
      month := date_trunc('month', at AT TIME ZONE 'UTC') + nth * interval '1 month';
      part := source || to_char(month, '_YYYY');
      CONTINUE WHEN to_regclass(part || to_char(month, '_MM')) IS NOT NULL OR to_regclass(part) IS NOT NULL;
      IF source = 'visits' AND by_year THEN
        ends := date_trunc('year', month) + interval '1 year';
      ELSE
        part := part || to_char(month, '_MM');
        ends := month + interval '1 month';
      END IF;
      BEGIN
        EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE)',
          part, source);
        -- Without statistics the planner expects some hundred rows in a new partition.
        EXECUTE format('ANALYZE %I', part);
        EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
          source, part, month_begins(source, month), month_begins(source, ends));
      EXCEPTION WHEN invalid_object_definition OR check_violation THEN
        -- Another partition covers the month, or the default partition already holds rows of it, which stay there.
      END;
    END LOOP;
  END LOOP;
  FOR part IN
    SELECT c.relname FROM pg_inherits JOIN pg_class AS c ON c.oid = inhrelid
    WHERE inhparent = 'positions'::regclass
      AND substring(pg_get_expr(relpartbound, c.oid) FROM 'TO \(''(.*)''\)')::timestamptz < at - interval '4 months'
  LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %I AS p WHERE NOT EXISTS (
      SELECT FROM last_positions AS l WHERE l.user_id = p.user_id AND l.position_id = p.id))', part) INTO is_needed;
    CONTINUE WHEN is_needed;
    EXECUTE format('ALTER TABLE positions DETACH PARTITION %I', part);
    EXECUTE format('INSERT INTO positions_other SELECT * FROM %I', part);
    EXECUTE format('DROP TABLE %I', part);
  END LOOP;
END $$;
