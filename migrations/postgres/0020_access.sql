-- Who may sign in. What the events of stream users/{userId} add up to; secrets are kept apart and never enter events.
create table user_account (
  user_id int generated always as identity primary key,
  user_name text not null,
  -- A name is the same name however it is typed.
  user_name_lower text not null generated always as (lower(user_name)) stored unique,
  email text not null,
  entity_id int not null,
  -- Null: whatever the browser guesses.
  country text,
  timezone text,
  selected_entity_id int,
  selected_organization_id int,
  dark_mode boolean not null default false,
  global_admin boolean not null default false,
  restrict_orgs boolean not null default true,
  enabled boolean not null default true,
  permissions jsonb not null,
  version int not null,
  last_updated timestamptz not null
);
create index user_account_of_entity on user_account (entity_id);
call protect('user_account', 'entity_id = (select current_entity()) or user_id = (select current_app_user())');

-- The organizations a user belongs to; one whose restrict_orgs is not set may use all of its entity.
create table user_organization (
  user_id int not null references user_account on delete cascade,
  organization_id int not null,
  entity_id int not null,
  primary key (user_id, organization_id)
);
create index user_organization_of_organization on user_organization (organization_id);
call protect('user_organization', 'entity_id = (select current_entity()) or user_id = (select current_app_user())');

-- Below here: identity itself, above all tenants. Only the sign-in (takt_system) reads it.
create table user_credential (
  user_id int primary key references user_account on delete cascade,
  password_hash text not null,
  changed_at timestamptz not null default now()
);

create table session (
  session_id uuid primary key default gen_random_uuid(),
  user_id int not null references user_account on delete cascade,
  selected_entity_id int,
  selected_organization_id int,
  address text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index session_of_user on session (user_id) where ended_at is null;
create index session_expiry on session (expires_at);

-- A session's tokens, hashed: the newest, and for a moment the one before it, which requests on their way still carry.
create table session_token (
  token_hash bytea primary key,
  session_id uuid not null references session on delete cascade,
  expires_at timestamptz not null
);
create index session_token_of_session on session_token (session_id);

-- Failed sign-ins by user, by address, and by both (the columns are rate-limiter-flexible's).
create table sign_in_attempt (
  key varchar(255) primary key,
  points int not null default 0,
  expire bigint
);

-- Keys that messaging credentials were minted for. A revoked one stays until its last token has expired by itself.
create table messaging_key (
  public_key text primary key,
  session_id uuid,
  organization_id int,
  device_id int,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  check (num_nonnulls(session_id, device_id) = 1)
);
create index messaging_key_of_session on messaging_key (session_id) where revoked_at is null;
create index messaging_key_of_device on messaging_key (organization_id, device_id) where revoked_at is null;
create index messaging_key_expiry on messaging_key (expires_at);
create index messaging_key_revoked on messaging_key (public_key) where revoked_at is not null;

grant select, insert, update, delete on user_credential, session, session_token, sign_in_attempt, messaging_key to takt_system;

-- Whoever ends a session, changes what it has selected or what its user may do: its messaging credentials, which list the
-- old rights, are void from that transaction on (gateway/messaging tells NATS).
create function revoke_messaging_of_session() returns trigger language plpgsql as $$
begin
  update messaging_key set revoked_at = clock_timestamp() where session_id = old.session_id and revoked_at is null;
  return null;
end $$;
create trigger session_changed after update of ended_at, selected_entity_id, selected_organization_id on session
  for each row when ((old.ended_at, old.selected_entity_id, old.selected_organization_id)
    is distinct from (new.ended_at, new.selected_entity_id, new.selected_organization_id))
  execute function revoke_messaging_of_session();
create trigger session_removed after delete on session for each row execute function revoke_messaging_of_session();

create function revoke_messaging_of_user() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update messaging_key set revoked_at = clock_timestamp()
  where session_id in (select session_id from session where user_id = old.user_id) and revoked_at is null;
  return null;
end $$;
create trigger user_rights_changed after update of enabled, global_admin, restrict_orgs, permissions on user_account
  for each row when ((old.enabled, old.global_admin, old.restrict_orgs, old.permissions)
    is distinct from (new.enabled, new.global_admin, new.restrict_orgs, new.permissions))
  execute function revoke_messaging_of_user();
create trigger user_left_organization after delete on user_organization
  for each row execute function revoke_messaging_of_user();

-- A device or organization that is removed takes its credentials with it. Looked at when the transaction commits: a rebuild of
-- the tables removes every row and brings it back.
create function revoke_messaging_of_device(device int) returns void language sql security definer set search_path = public as $$
  update messaging_key set revoked_at = clock_timestamp() where device_id = device and revoked_at is null
$$;
create function revoke_messaging_of_organization(organization int) returns void
language sql security definer set search_path = public as $$
  update messaging_key set revoked_at = clock_timestamp()
  where session_id in (select session_id from session where selected_organization_id = organization) and revoked_at is null
$$;
revoke execute on function revoke_messaging_of_device, revoke_messaging_of_organization from public;
grant execute on function revoke_messaging_of_device, revoke_messaging_of_organization to takt_app, takt_system;

create function device_removed() returns trigger language plpgsql as $$
begin
  if not exists (select from devices where device_id = old.device_id) then
    perform revoke_messaging_of_device(old.device_id);
  end if;
  return null;
end $$;
create constraint trigger device_removed after delete on devices deferrable initially deferred
  for each row execute function device_removed();

create function organization_removed() returns trigger language plpgsql as $$
begin
  if not exists (select from organizations where organization_id = old.organization_id) then
    perform revoke_messaging_of_organization(old.organization_id);
  end if;
  return null;
end $$;
create constraint trigger organization_removed after delete on organizations deferrable initially deferred
  for each row execute function organization_removed();
