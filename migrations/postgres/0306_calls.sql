-- Calls that there were and are: what the events of stream calls/{room} add up to. The columns of the item type first, which its list
-- has indexes for.
create table calls (
  organization_id int not null references organizations deferrable,
  room text not null,
  started_at timestamptz not null,
  caller_name text not null,
  called_names jsonb not null,
  outcome text,
  answered_at timestamptz,
  ended_at timestamptz,
  secs int,
  row_id uuid not null default gen_random_uuid(),
  version int not null,
  primary key (organization_id, room)
);
call index_list('calls');
-- The call as everybody in it is told of it, names in clear (domain/calls/callDetails.ts).
alter table calls add column details jsonb not null;
call protect_organization('calls');
create index calls_ended on calls (ended_at);

-- A list of those calls only in which the transaction's user took part, where the transaction asks for that.
create function only_own_calls() returns boolean stable parallel safe language sql
  return coalesce(current_setting('app.only_own_calls', true), '') = 'on';

-- Who takes part in which: the source (place 0) and whom it called. Whoever was asked for and is nobody of the organization has no number.
create table call_parties (
  organization_id int not null,
  room text not null,
  party text not null,
  place int not null,
  user_id int,
  device_id int,
  state text not null,
  seat text,
  -- Since when no page of it listens (null: one does), and when its media were heard of last, from when it joined on.
  silent_since timestamptz,
  media_at timestamptz,
  has_media boolean not null default false,
  primary key (organization_id, room, party),
  foreign key (organization_id, room) references calls on delete cascade deferrable
);
call protect_organization('call_parties');
-- Nobody is in two calls at once, whoever decides what.
create unique index call_parties_in on call_parties (organization_id, party) where state in ('ringing', 'joined');
create index call_parties_of_user on call_parties (organization_id, user_id, room) where user_id is not null;

create policy own on calls as restrictive for select to takt_app using (not (select only_own_calls()) or room in (
  select p.room from call_parties p
  where p.organization_id = (select current_organization()) and p.user_id = (select current_app_user())));

-- Calls that go on, or of whose last change not everybody was told yet: what is looked at again and again.
create table open_calls (
  organization_id int not null,
  room text not null,
  version int not null,
  told_version int not null,
  goes_on boolean not null,
  primary key (organization_id, room),
  foreign key (organization_id, room) references calls on delete cascade deferrable
);
call protect_organization('open_calls');
