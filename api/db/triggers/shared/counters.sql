-- Counters: the totals of long lists (decision 010, api/db/schema/counters.ts).

-- Adds to a counter what a statement changed, by group. Arguments of the trigger: the counter's table; its columns;
-- their values in a counted row; what a row counts for.
-- A write appends rows with the difference and never updates a total, or all writers of a group would wait for each
-- other. The total is the sum. About every 256th appended row makes its writer merge the counter, so that sums stay
-- fast.
CREATE OR REPLACE FUNCTION count_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counter text := TG_ARGV[0];
  names text := TG_ARGV[1];
  changed text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS sign, * FROM rows_after'
    WHEN 'DELETE' THEN 'SELECT -1 AS sign, * FROM rows_before'
    ELSE 'SELECT 1 AS sign, * FROM rows_after UNION ALL SELECT -1, * FROM rows_before'
  END;
  fold boolean;
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    EXECUTE format('DELETE FROM %I', counter);
    RETURN NULL;
  END IF;
  EXECUTE format(
    'WITH added AS (
      INSERT INTO %1$I (%2$s, rows)
      SELECT %3$s, sum(sign * %4$s) FROM (%5$s) AS changed
      GROUP BY %3$s HAVING sum(sign * %4$s) <> 0 RETURNING id
    ) SELECT bool_or(id %% 256 = 0) FROM added',
    counter, names, TG_ARGV[2], TG_ARGV[3], changed
  ) INTO fold;
  -- Skips the rows that another transaction is merging: nobody waits.
  IF fold THEN
    EXECUTE format(
      'WITH gone AS (
        DELETE FROM %1$I WHERE id IN (SELECT id FROM %1$I FOR UPDATE SKIP LOCKED) RETURNING *
      )
      INSERT INTO %1$I (%2$s, rows)
      SELECT %2$s, sum(rows) FROM gone GROUP BY %2$s HAVING sum(rows) <> 0',
      counter, names
    );
  END IF;
  RETURN NULL;
END $$;

-- Creates the triggers of a counter and counts the rows that exist. Only migrations call it. The triggers that it
-- created are listed in the file of the counted table.
CREATE OR REPLACE FUNCTION keep_counter(counted text, counter text, names text, vals text, weight text)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  event record;
BEGIN
  FOR event IN SELECT * FROM (VALUES
    ('INSERT', 'REFERENCING NEW TABLE AS rows_after'),
    ('UPDATE', 'REFERENCING NEW TABLE AS rows_after OLD TABLE AS rows_before'),
    ('DELETE', 'REFERENCING OLD TABLE AS rows_before'),
    ('TRUNCATE', '')
  ) AS events(name, changed)
  LOOP
    EXECUTE format(
      'CREATE TRIGGER %I AFTER %s ON %I %s FOR EACH STATEMENT EXECUTE FUNCTION count_rows(%L, %L, %L, %L)',
      counter || '_' || lower(event.name), event.name, counted, event.changed, counter, names, vals, weight
    );
  END LOOP;
  EXECUTE format(
    'INSERT INTO %1$I (%2$s, rows) SELECT %3$s, sum(%4$s) FROM %5$I GROUP BY %3$s HAVING sum(%4$s) <> 0',
    counter, names, vals, weight, counted
  );
END $$;
