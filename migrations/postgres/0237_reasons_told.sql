-- Wakes whoever computes reasons into figures when the transaction commits, so that it need not look twice a second.
create function reason_touched_told() returns trigger language plpgsql as $$
begin
  perform pg_notify('reason_touched', '');
  return null;
end $$;
create trigger reason_touched_told after insert on reason_touched for each statement execute function reason_touched_told();
