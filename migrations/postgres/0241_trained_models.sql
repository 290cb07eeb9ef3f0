-- What was learned last from an organization's facts, by kind, and how good it is; the whole of it is replaced each time.
create table trained_model (
  organization_id int not null,
  kind text not null,
  execution_id uuid not null,
  trained_at timestamptz not null,
  since timestamptz not null,
  until timestamptz not null,
  content jsonb not null,
  errors jsonb not null,
  primary key (organization_id, kind)
);
call protect_organization('trained_model');
