-- Flows: what is done when something happens, drawn by people. The design is a text: JSON that holds one string, so that lists do not look
-- into it.
create table flows (
  organization_id int not null references organizations deferrable,
  flow_id int not null,
  flow_name text not null,
  description text,
  active bool not null,
  flow_data jsonb,
  runs_as int,
  runs_with jsonb,
  row_id uuid not null,
  version int not null,
  primary key (organization_id, flow_id),
  unique (flow_id)
);
create sequence flows_flow_id_seq as int;
call protect_organization('flows');
call index_list('flows');

-- Keys of other systems, each for one place, sealed with a key that derives from TAKT_SECRET.
create table flow_secret (
  organization_id int not null,
  flow_id int not null,
  secret_name text not null,
  origin text not null,
  sealed text not null,
  primary key (organization_id, flow_id, secret_name)
);
call protect_organization('flow_secret');

-- Who has a flow open for design: the session of the editor's page, which does nothing else.
alter table session add column design_of int;
-- The session that opened it: it ends with that.
alter table session add column opened_by uuid references session on delete cascade;
create index session_opened_by on session (opened_by) where opened_by is not null;

create table flow_design (
  organization_id int not null,
  flow_id int not null,
  user_id int not null,
  session_id uuid not null,
  since timestamptz not null,
  primary key (organization_id, flow_id)
);
call protect_organization('flow_design');

-- What somebody drew and did not make the flow's design yet.
create table flow_draft (
  organization_id int not null,
  flow_id int not null,
  user_id int not null,
  flow_data jsonb not null,
  saved_at timestamptz not null,
  primary key (organization_id, flow_id, user_id)
);
call protect_organization('flow_draft');

-- When flows by the clock are due next.
create table flow_slot (
  organization_id int not null,
  flow_id int not null,
  time_zone text not null,
  due_at timestamptz not null,
  primary key (organization_id, flow_id)
);
create index flow_slot_due on flow_slot (due_at);
call protect_organization('flow_slot');

-- Runs: what began each, once for each cause, and how it stands.
create table flow_run (
  organization_id int not null,
  run_id uuid not null,
  flow_id int not null,
  number bigint generated always as identity,
  -- The change, alert, time or key that it follows from.
  cause text not null,
  said text not null,
  -- What the trigger knew; after the end only as far as it is small.
  trigger jsonb,
  -- The flows whose runs led to it, the latest last.
  chain int[] not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed', 'stopped')),
  -- One of the two places of its organization at which runs are worked on.
  place int not null,
  -- As it was when the run began: attempts follow the same.
  design jsonb,
  runs_as int,
  -- Whose rights it takes to be told what went into its steps.
  areas text[] not null default '{}',
  steps jsonb not null default '[]',
  began_at timestamptz not null,
  due_at timestamptz not null,
  ended_at timestamptz,
  attempts int not null default 0,
  sentence text,
  primary key (organization_id, run_id),
  unique (organization_id, flow_id, cause)
);
create index flow_run_of on flow_run (organization_id, flow_id, number desc);
create index flow_run_due on flow_run (organization_id, flow_id, due_at desc);
create index flow_run_open on flow_run (organization_id, place, due_at) where state in ('waiting', 'running');
create index flow_run_ended on flow_run (ended_at) where ended_at is not null;
call protect_organization('flow_run');

-- Steps of a run that are done and must not be done again: what came of each. They go when the run ends.
create table flow_step (
  organization_id int not null,
  run_id uuid not null,
  place text not null,
  result jsonb,
  told jsonb not null,
  primary key (organization_id, run_id, place),
  foreign key (organization_id, run_id) references flow_run on delete cascade deferrable
);
call protect_organization('flow_step');

-- Alerts of machines that go on, as flows saw them last, and when an organization's were looked at.
create table flow_alert (
  organization_id int not null,
  alert_id text not null,
  primary key (organization_id, alert_id)
);
call protect_organization('flow_alert');
create table flow_watch (
  organization_id int primary key,
  looked_at timestamptz not null
);
call protect_organization('flow_watch');

-- Flows tell people as notifications do: such a sending is of a flow and of no notification.
alter table notification_sending alter column notification_id drop not null;
alter table notification_sending add column flow_id int;

-- What happened before there were flows begins none.
insert into reader (name, epoch, tx, position)
select 'flows', epoch, tx, position from event order by epoch desc, event.tx desc, position desc limit 1;

-- Whether an editor's page lives: its session, used within half an hour, and the session that opened it.
create function design_lives(session uuid, at timestamptz) returns bool stable language sql security definer
set search_path = pg_catalog, public as $$
  select exists (select from public.session s left join public.session opener on opener.session_id = s.opened_by
    where s.session_id = design_lives.session and s.ended_at is null and s.expires_at > at
      and s.last_used_at > at - interval '30 minutes' and opener.ended_at is null)
$$;
revoke execute on function design_lives from public;
grant execute on function design_lives to takt_app, takt_system;
