-- Whose transaction this is. Set by store/postgres.ts (asTenant); empty means none, and then no tenant's row is seen.
create function current_organization() returns int stable parallel safe language sql
  return nullif(current_setting('app.organization_id', true), '')::int;
create function current_entity() returns int stable parallel safe language sql
  return nullif(current_setting('app.entity_id', true), '')::int;
create function current_app_user() returns int stable parallel safe language sql
  return nullif(current_setting('app.user_id', true), '')::int;

revoke create on schema public from public;
grant usage on schema public to takt_app, takt_system;
grant select on migration to takt_app, takt_system;
alter default privileges in schema public grant usage, select on sequences to takt_app, takt_system;

-- Puts a table under row security: takt_app sees and writes the rows for which `tenant` holds, takt_system all.
-- Every table with a tenant's rows is made with this.
create procedure protect(target regclass, tenant text) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant on %s to takt_app using (%s) with check (%2$s)', target, tenant);
  execute format('create policy system on %s to takt_system using (true) with check (true)', target);
  execute format('grant select, insert, update, delete on %s to takt_app, takt_system', target);
  execute format('grant truncate on %s to takt_system', target);
end $$;

create procedure protect_organization(target regclass) language sql as
  $$ call protect(target, 'organization_id = (select current_organization())') $$;
create procedure protect_entity(target regclass) language sql as
  $$ call protect(target, 'entity_id = (select current_entity())') $$;
