-- What a person recognises a session by in the list of own sessions.
alter table session add column user_agent text not null default '';
-- Single-use: from the address of a page, to be exchanged for a token of the session at once; good for nothing else.
alter table session_token add column single_use boolean not null default false;

-- Whoever is disabled has no session left, whatever disabled them.
create function end_sessions_of_user() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update session set ended_at = clock_timestamp() where user_id = old.user_id and ended_at is null;
  return null;
end $$;
create trigger user_disabled after update of enabled on user_account
  for each row when (old.enabled and not new.enabled) execute function end_sessions_of_user();

-- Links by mail with which a password may be set, once; hashed like session tokens, and never a session themselves.
create table password_link (
  token_hash bytea primary key,
  user_id int not null references user_account on delete cascade,
  purpose text not null check (purpose in ('reset', 'invitation')),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index password_link_of_user on password_link (user_id);
create index password_link_expiry on password_link (expires_at);
grant select, insert, update, delete on password_link to takt_system;
