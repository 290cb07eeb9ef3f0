-- Organizations that are being deleted with all they have, and those that were: from the moment a row is here nobody reaches the organization
-- any more, nothing is recorded for it, and what still arrives is not kept. The row stays, so that it remains so.
create table organization_removal (
  -- Named apart from what belongs to the organization: this row does not go with it.
  leaving_id int primary key,
  entity_id int not null,
  organization_name text not null,
  requested_at timestamptz not null default clock_timestamp(),
  requested_by int,
  requested_by_name text not null,
  -- The transaction that asked: those that began before it may still write.
  tx xid8 not null default pg_current_xact_id(),
  step text not null default 'access',
  -- By step: {"total", "done"}, for people to see how far it is.
  progress jsonb not null default '{}',
  last_error text,
  finished_at timestamptz
);
create index organization_removal_of_entity on organization_removal (entity_id);
call protect_entity('organization_removal');
revoke insert, update, delete on organization_removal from takt_app;
revoke delete, truncate on organization_removal from takt_system;

create function is_leaving(organization int) returns boolean stable language sql security definer set search_path = public as
  $$ select exists (select from organization_removal where leaving_id = organization) $$;
revoke execute on function is_leaving from public;
grant execute on function is_leaving to takt_app, takt_system;

-- Wakes whoever removes.
create function removal_requested() returns trigger language plpgsql as $$
begin
  perform pg_notify('organization_removal', '');
  return null;
end $$;
create trigger removal_requested after insert on organization_removal for each statement execute function removal_requested();

-- Whoever was asked just before goes on working with the organization: what they record is refused from here on.
create function refuse_leaving() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (select from organization_removal where leaving_id in (select organization_id from added)) then
    raise exception 'the organization is being deleted' using errcode = 'TK001';
  end if;
  return null;
end $$;
create trigger refuse_leaving after insert on event referencing new table as added
  for each statement execute function refuse_leaving();

create or replace function reachable_organizations() returns setof int stable language sql as $$
  select o.organization_id from organizations o join user_account a on a.user_id = (select current_app_user())
  where (a.global_admin or o.entity_id = a.entity_id) and not is_leaving(o.organization_id)
    and (a.global_admin or not a.restrict_orgs or exists (
      select from user_organization m where m.user_id = a.user_id and m.organization_id = o.organization_id))
$$;

-- Deletes at most so many rows (null: all) of an organization that is leaving, and of no other, from any table, the log included.
create function forget_rows(target regclass, organization int, most int) returns int
language plpgsql security definer set search_path = public as $$
declare
  gone int;
begin
  if not is_leaving(organization) then
    raise exception 'organization % is not being deleted', organization;
  end if;
  set constraints all deferred;
  execute format('delete from %1$s where ctid = any (array(select ctid from %1$s where organization_id = $1 limit $2))', target)
    using organization, most;
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke execute on function forget_rows from public;
grant execute on function forget_rows to takt_system;

create index audit_of_organization on audit (organization_id) where organization_id is not null;
