-- When whoever has the session last showed that it is them: at sign-in, and when a password was asked for again.
alter table session add column authenticated_at timestamptz not null default now();
update session set authenticated_at = created_at;
