create table tag_association_types (
  organization_id int not null references organizations deferrable,
  association_type text not null,
  description text,
  active boolean not null,
  row_id uuid not null,
  version int not null,
  primary key (organization_id, association_type)
);
call protect_organization('tag_association_types');

create table tags (
  organization_id int not null references organizations deferrable,
  epc text not null,
  active boolean not null,
  resource_id text,
  description text,
  row_id uuid not null,
  version int not null,
  primary key (organization_id, epc),
  foreign key (organization_id, resource_id) references resources deferrable
);
create index tags_of_resource on tags (organization_id, resource_id);
call protect_organization('tags');

create table tag_associations (
  organization_id int not null references organizations deferrable,
  tag_association_id int not null,
  association_type text not null,
  association_id text not null,
  epc text not null,
  active boolean not null,
  resource_id text,
  start_date timestamptz,
  end_date timestamptz,
  row_id uuid not null,
  version int not null,
  primary key (organization_id, tag_association_id),
  foreign key (organization_id, association_type) references tag_association_types deferrable,
  foreign key (organization_id, epc) references tags deferrable,
  -- A tag is on one thing of a type at a time.
  constraint tag_associations_in_force exclude using btree (organization_id with =, association_type with =, epc with =)
    where (active) deferrable
);
create index tag_associations_of_item on tag_associations (organization_id, association_type, association_id);
create index tag_associations_of_tag on tag_associations (organization_id, epc);
create sequence tag_associations_tag_association_id_seq as int;
call protect_organization('tag_associations');

-- From when to when each association held, also those that are gone; what holds ends at infinity. Made from the log alone.
create table tag_association_interval (
  organization_id int not null,
  tag_association_id int not null,
  association_type text not null,
  association_id text not null,
  epc text not null,
  resource_id text,
  start_date timestamptz not null,
  end_date timestamptz not null,
  primary key (organization_id, association_type, epc, start_date, association_id)
);
create index tag_association_interval_end on tag_association_interval (organization_id, end_date, start_date);
create index tag_association_interval_of_item on tag_association_interval (organization_id, association_type, association_id, start_date);
create index tag_association_interval_of_row on tag_association_interval (organization_id, tag_association_id);
call protect_organization('tag_association_interval');

-- What an event of an association means for its intervals. A row's event carries start_date and end_date where they change.
create function record_tag_association(recorded event) returns void language plpgsql as $$
declare
  id int := (recorded.data -> 'key' ->> 'tagAssociationID')::int;
  fields jsonb := coalesce(recorded.data -> 'row', recorded.data -> 'fields');
  held tag_association_interval;
  begins timestamptz := (fields ->> 'startDate')::timestamptz;
begin
  select * into held from tag_association_interval
    where organization_id = recorded.organization_id and tag_association_id = id order by start_date desc limit 1;
  if held.end_date = 'infinity' and (recorded.type = 'tagAssociations.removed' or fields ? 'startDate' or fields ->> 'endDate' is not null) then
    update tag_association_interval set end_date = greatest(start_date, coalesce((fields ->> 'endDate')::timestamptz, begins, recorded.recorded_at))
      where (organization_id, association_type, epc, start_date, association_id)
        = (held.organization_id, held.association_type, held.epc, held.start_date, held.association_id);
  elsif held.end_date = 'infinity' and fields ? 'resourceID' then
    update tag_association_interval set resource_id = fields ->> 'resourceID'
      where (organization_id, association_type, epc, start_date, association_id)
        = (held.organization_id, held.association_type, held.epc, held.start_date, held.association_id);
  end if;
  if begins is not null and coalesce((fields ->> 'active')::boolean, true) then
    -- What a change does not say is as it was: in the row's folded events.
    select fields || jsonb_merge(coalesce(data -> 'row', data -> 'fields', '{}') order by version) into fields
      from event where organization_id = recorded.organization_id and split_part(stream, '/', 1) = 'tagAssociations'
        and stream = recorded.stream and version <= recorded.version;
    -- It left what else of the type it was on, in the same transaction: the one ends where the other begins.
    update tag_association_interval set end_date = greatest(start_date, begins)
      where organization_id = recorded.organization_id and association_type = fields ->> 'associationType' and epc = fields ->> 'epc'
        and end_date > begins and (start_date, association_id) <> (begins, fields ->> 'associationID');
    insert into tag_association_interval values (
      recorded.organization_id, id, fields ->> 'associationType', fields ->> 'associationID', fields ->> 'epc',
      fields ->> 'resourceID', begins, 'infinity')
    on conflict (organization_id, association_type, epc, start_date, association_id)
      do update set tag_association_id = excluded.tag_association_id, resource_id = excluded.resource_id, end_date = 'infinity';
  end if;
end $$;

create function tag_association_recorded() returns trigger language plpgsql as $$
begin
  perform record_tag_association(new);
  return null;
end $$;
create trigger tag_association_recorded after insert on event for each row when (new.type like 'tagAssociations.%')
  execute function tag_association_recorded();

-- Organizations that are there already begin with the types that new ones begin with.
alter table event no force row level security;
alter table organizations no force row level security;
alter table tag_association_types no force row level security;
with starting(association_type, description) as (values ('employees', 'Employees'), ('jobs', 'Jobs'),
  ('jobAssemblies', 'Job assemblies'), ('jobOperations', 'Job operations')),
begun as (
  insert into event (organization_id, area, stream, version, type, data, meta)
  select organization_id, 'jobs', 'tagAssociationTypes/' || association_type, 1, 'tagAssociationTypes.added',
    jsonb_build_object('key', jsonb_build_object('associationType', association_type), 'rowId', gen_random_uuid(),
      'row', jsonb_build_object('associationType', association_type, 'description', description, 'active', true)),
    '{"userId": null}'
  from organizations cross join starting
  returning organization_id, data)
insert into tag_association_types
select organization_id, data -> 'row' ->> 'associationType', data -> 'row' ->> 'description', true, (data ->> 'rowId')::uuid, 1
from begun;
alter table event force row level security;
alter table organizations force row level security;
alter table tag_association_types force row level security;
