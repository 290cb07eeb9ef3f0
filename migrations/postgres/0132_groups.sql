-- Rights that several users share. Members are user names as they are looked up: in small letters.
create table groups (
  entity_id int not null references entities deferrable,
  group_id int not null primary key,
  group_name text not null,
  description text,
  permissions jsonb not null,
  members jsonb not null,
  row_id uuid not null,
  version int not null
);
create sequence groups_group_id_seq as int;
create unique index groups_of_name on groups (entity_id, lower(group_name));
create index groups_of_member on groups using gin (members);
call protect_entity('groups');

-- Who is in a group that changes gets messaging credentials with the new rights: the old ones are void.
create function revoke_messaging_of_users(users int[]) returns void
language sql security definer set search_path = public as $$
  update messaging_key set revoked_at = clock_timestamp()
  where revoked_at is null and session_id in (select session_id from session where ended_at is null and user_id = any (users))
$$;
revoke execute on function revoke_messaging_of_users from public;
grant execute on function revoke_messaging_of_users to takt_app, takt_system;

create function group_changed() returns trigger language plpgsql as $$
declare
  names jsonb := '[]';
begin
  if tg_op <> 'INSERT' then names := names || old.members; end if;
  if tg_op <> 'DELETE' then names := names || new.members; end if;
  perform revoke_messaging_of_users(array(
    select user_id from user_account where user_name_lower in (select jsonb_array_elements_text(names))));
  return null;
end $$;
create trigger group_changed after insert or update or delete on groups for each row execute function group_changed();
