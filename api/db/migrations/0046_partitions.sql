-- Positions and visits lie in a partition for each month: positions by when they were recorded, visits by their ids,
-- UUIDv7, of when they were written; few visits by the year. So (id) stays the key of visits, and what refers to them stays as it is.
--
-- What is there already becomes the partition of all before the next month or year, as it lies on the disk; of it are read
-- all positions, for a key with the time in it, and what refers to visits. Everything is locked first, or given up and
-- tried again before anyone who is at work takes it for a deadlock, which Postgres looks for after 1 s.
DO $$
DECLARE
  tries int := 0;
BEGIN
  LOOP
    BEGIN
      -- For each of them: all together less than that second.
      SET LOCAL lock_timeout = '80ms';
      -- What they refer to as well, whose triggers of references are made anew.
      LOCK TABLE users, offices, locations, routes, route_locations, visits, visit_contacts, visit_reviews, positions
        IN ACCESS EXCLUSIVE MODE;
      EXIT;
    EXCEPTION WHEN lock_not_available OR deadlock_detected THEN
      tries := tries + 1;
      IF tries = 100 THEN RAISE; END IF;
      PERFORM pg_sleep(0.2 + random() * 0.3);
    END;
  END LOOP;
  SET LOCAL lock_timeout = 0;
END $$;
--> statement-breakpoint
-- Where a month begins among what a table is parted by.
CREATE FUNCTION month_begins(source text, month timestamp) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE source
    WHEN 'visits' THEN (lpad(to_hex((extract(epoch FROM month) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid::text
    ELSE to_char(month, 'YYYY-MM-DD"T00:00:00Z"')
  END
$$;
--> statement-breakpoint
-- Whether a month has so few visits that they lie together by the year: to plan for many partitions takes longer than to
-- find something in one.
CREATE FUNCTION few_visits(at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(rows), 0) < 1000000 FROM visit_day_counts
  WHERE day BETWEEN (at AT TIME ZONE 'UTC')::date - 30 AND (at AT TIME ZONE 'UTC')::date
$$;
--> statement-breakpoint
-- Makes the partitions that are missing for the month of a moment and those after it, and lets go of those of positions
-- that are long past and hold but the last one of somebody, which goes to those of no month. It waits for nobody: who
-- calls it tries again.
CREATE FUNCTION keep_months(at timestamptz, ahead int) RETURNS void LANGUAGE plpgsql SET lock_timeout = '80ms' AS $$
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
        EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE)', part, source);
        -- Else the planner takes one that is new for one of some hundred rows.
        EXECUTE format('ANALYZE %I', part);
        EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
          source, part, month_begins(source, month), month_begins(source, ends));
      EXCEPTION WHEN invalid_object_definition OR check_violation THEN
        -- There is another one for them, or those of no month hold some already: they stay together.
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
--> statement-breakpoint
DO $$
DECLARE
  source record;
  rule text;
  rules text[];
  indexes text[];
  names text[];
  before text;
  is_some boolean;
  month timestamp;
  present timestamp := now() AT TIME ZONE 'UTC';
BEGIN
  FOR source IN SELECT * FROM (VALUES ('positions', 'recorded_at', 'id, recorded_at'), ('visits', 'id', 'id'))
    AS parted(name, key, primary_key)
  LOOP
    before := source.name || '_before';
    -- What refers to it and what it refers to, who may do what with it, and its triggers, are those of the whole.
    SELECT array_agg(format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) ORDER BY conname),
      array_agg(format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname))
        FILTER (WHERE conrelid <> source.name::regclass)
    INTO rules, names FROM pg_constraint
    WHERE contype = 'f' AND source.name::regclass IN (conrelid, confrelid);
    SELECT rules || array_agg(format('GRANT %s ON %I TO %s', privilege_type, source.name,
      CASE grantee WHEN 0 THEN 'PUBLIC' ELSE grantee::regrole::text END))
    INTO rules FROM pg_class, aclexplode(relacl) WHERE oid = source.name::regclass;
    SELECT rules || array_agg(pg_get_triggerdef(oid) ORDER BY tgname),
      names || array_agg(format('DROP TRIGGER %I ON %I', tgname, source.name))
    INTO rules, names FROM pg_trigger WHERE tgrelid = source.name::regclass AND NOT tgisinternal;
    SELECT array_agg(pg_get_indexdef(indexrelid)), names || array_agg(
      format('ALTER INDEX %s RENAME TO %I', indexrelid::regclass, replace(indexrelid::regclass::text, source.name, before)))
    INTO indexes, names FROM pg_index WHERE indrelid = source.name::regclass AND NOT indisprimary;
    FOREACH rule IN ARRAY names LOOP EXECUTE rule; END LOOP;
    IF source.name = 'visits' THEN
      ALTER INDEX visits_pkey RENAME TO visits_before_pkey;
    ELSE
      ALTER TABLE positions DROP CONSTRAINT positions_pkey;
      ALTER TABLE positions ADD CONSTRAINT positions_before_pkey PRIMARY KEY (id, recorded_at);
    END IF;
    EXECUTE format('ALTER TABLE %I RENAME TO %I', source.name, before);
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE) PARTITION BY RANGE (%I)',
      source.name, before, source.key);
    EXECUTE format('ALTER TABLE %1$I ADD CONSTRAINT %2$I PRIMARY KEY (%3$s)', source.name,
      CASE source.name WHEN 'visits' THEN 'visits_pkey' ELSE 'positions_id_recorded_at_pk' END, source.primary_key);
    EXECUTE format('CREATE TABLE %I PARTITION OF %I DEFAULT', source.name || '_other', source.name);
    FOREACH rule IN ARRAY indexes LOOP EXECUTE rule; END LOOP;
    -- Where there is nothing yet, this month of positions has a partition of its own. Of few visits it is the year.
    EXECUTE format('SELECT EXISTS (SELECT FROM %I)', before) INTO is_some;
    month := CASE
      WHEN source.name = 'visits' AND few_visits(now()) THEN date_trunc('year', present) + interval '1 year'
      WHEN source.name = 'visits' OR is_some THEN date_trunc('month', present) + interval '1 month'
      ELSE date_trunc('month', present)
    END;
    -- Ids that are none of ours and clocks that were ahead.
    EXECUTE format('WITH later AS (DELETE FROM %1$I WHERE %2$I >= %3$L RETURNING *) INSERT INTO %4$I SELECT * FROM later',
      before, source.key, month_begins(source.name, month), source.name);
    -- Its own references are those of the whole, and so are not looked at again.
    FOREACH rule IN ARRAY rules LOOP
      CONTINUE WHEN rule NOT LIKE format('ALTER TABLE %s ADD%%', source.name);
      EXECUTE rule;
    END LOOP;
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)',
      source.name, before, month_begins(source.name, month));
    FOREACH rule IN ARRAY rules LOOP
      CONTINUE WHEN rule LIKE format('ALTER TABLE %s ADD%%', source.name);
      EXECUTE rule;
    END LOOP;
  END LOOP;
END $$;
--> statement-breakpoint
-- As in migration 0023, of the whole.
CREATE OR REPLACE VIEW visit_members AS
SELECT id AS visit_id, 'user' AS kind, coalesce(office_id, '00000000-0000-0000-0000-000000000000') AS office_id,
  date_trunc('hour', arrival, 'UTC') AS starts, arrival, user_id AS member, ''::bit(512)::varbit AS nobody
FROM visits
UNION ALL
SELECT id, 'location', coalesce(office_id, '00000000-0000-0000-0000-000000000000'),
  date_bin('6 hours', arrival, 'epoch'), arrival, location_id, ''::bit(8192)::varbit
FROM visits;
--> statement-breakpoint
SELECT keep_months(now(), 2);
