-- Records a move in the tree as a change of the office that moved: the row of branch_offices is only how it is
-- stored.
CREATE OR REPLACE FUNCTION keep_audit_of_branches() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  by_whom jsonb := coalesce(nullif(current_setting('waybook.by', true), '')::jsonb, '{"source": "outside"}');
BEGIN
  IF current_setting('waybook.audit', true) = 'off' OR OLD.parent_id IS NOT DISTINCT FROM NEW.parent_id THEN
    RETURN NULL;
  END IF;
  INSERT INTO audit (id, at, action, kind, record_id, name, about_kind, about_id, office_id, other_office_id,
    before, after, user_id, admin_id, source, call, address, request_id)
  SELECT audit_id(moment), moment, 'changed', 'office', o.id, o.name, 'office', o.id, o.id, OLD.parent_id,
    jsonb_build_object('parent_id', OLD.parent_id), jsonb_build_object('parent_id', NEW.parent_id),
    (by_whom ->> 'userId')::uuid, (by_whom ->> 'adminId')::uuid, by_whom ->> 'source', by_whom ->> 'call',
    by_whom ->> 'address', by_whom ->> 'requestId'
  FROM offices AS o CROSS JOIN LATERAL (SELECT clock_timestamp() AS moment) AS present
  WHERE o.id = coalesce(NEW.branch_id, OLD.branch_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER audit_branches AFTER INSERT OR UPDATE OR DELETE ON branch_offices
FOR EACH ROW EXECUTE FUNCTION keep_audit_of_branches();
