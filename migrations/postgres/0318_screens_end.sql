-- The screen at a machine ends in the transaction that breaks what it was opened on. A condition alone would hold again as soon as its
-- device is back at that machine, or has no credentials again.
create function end_screens_at(organization int, device int, resource text) returns void
language sql security definer set search_path = public as $$
  update session set ended_at = clock_timestamp()
  where ended_at is null and session_id in (select session_id from display
    where organization_id = organization and device_id = device and resource_id = resource)
$$;
create function end_screens_with(organization int, device int, credential text) returns void
language sql security definer set search_path = public as $$
  update session set ended_at = clock_timestamp()
  where ended_at is null and session_id in (select session_id from display
    where organization_id = organization and device_id = device and credential_key is not distinct from credential)
$$;
revoke execute on function end_screens_at, end_screens_with from public;
grant execute on function end_screens_at, end_screens_with to takt_app, takt_system;

-- Looked at when the transaction commits: a rebuild of the tables removes every row and brings it back.
create function device_left_machine() returns trigger language plpgsql as $$
begin
  if not exists (select from devices where organization_id = old.organization_id and device_id = old.device_id
      and resource_id = old.resource_id) then
    perform end_screens_at(old.organization_id, old.device_id, old.resource_id);
  end if;
  return null;
end $$;
create constraint trigger device_moved after update on devices deferrable initially deferred
  for each row when (old.resource_id is distinct from new.resource_id) execute function device_left_machine();
create constraint trigger device_gone after delete on devices deferrable initially deferred
  for each row when (old.resource_id is not null) execute function device_left_machine();

-- Credentials that are made end what was opened without any; those that are void, what was opened with them.
create function screen_credentials_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform end_screens_with(new.organization_id, new.device_id, null);
  else
    perform end_screens_with(new.organization_id, new.device_id, new.public_key);
  end if;
  return null;
end $$;
create trigger device_credentials_made after insert on messaging_key
  for each row when (new.device_id is not null) execute function screen_credentials_changed();
create trigger device_credentials_void after update of revoked_at on messaging_key
  for each row when (new.device_id is not null and old.revoked_at is null and new.revoked_at is not null)
  execute function screen_credentials_changed();

-- What holds no more as this runs.
update session set ended_at = clock_timestamp()
where ended_at is null and exists (select from display d where d.session_id = session.session_id and not screen_holds(d));
