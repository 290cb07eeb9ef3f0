-- The letters of an execution, one for each recipient: noted before it is sent, so that it is never sent again.
create table task_letter (
  organization_id int not null,
  execution_id uuid not null,
  recipient text not null,
  message_id text not null,
  state text not null,
  detail text,
  primary key (organization_id, execution_id, recipient)
);
call protect_organization('task_letter');

-- What was too large for the letters of an execution: kept under its hash, handed out to whoever signs in.
create table task_file (
  organization_id int not null,
  execution_id uuid not null,
  place int not null,
  name text not null,
  media_type text not null,
  size bigint not null,
  sha256 text not null,
  primary key (organization_id, execution_id, place)
);
call protect_organization('task_file');
