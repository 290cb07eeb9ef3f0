-- From when until when a machine counts, as people say: days of the organization's zone, the second one exclusive.
alter table resources add commissioned_on date;
alter table resources add decommissioned_on date;
call index_list('resources');

-- When the first fact of a machine lies (epoch ms, null: there is none): ingest keeps it, whoever reads a floor needs it. It follows from facts and attachments and belongs to
-- no item type. `stamp` grows with every change.
create sequence first_fact_stamp;
create table first_fact (
  organization_id int not null,
  resource_id text not null,
  at bigint,
  stamp bigint not null default nextval('first_fact_stamp'),
  primary key (organization_id, resource_id)
);
create index first_fact_by_stamp on first_fact (organization_id, stamp);
call protect_organization('first_fact');
revoke insert, update, delete on first_fact from takt_app;
-- Machines that are there count as they did until ingest has looked: the earliest instant there is stands for 'not looked yet'.
insert into first_fact (organization_id, resource_id, at) select organization_id, resource_id, -8640000000000000 from resources;

-- Rows that are no more, but of which figures of the time before still tell: as they were last, and since when (epoch ms) they are no more. What their effective-dated
-- fields said stays in effective_value.
create table retired_item (
  organization_id int not null,
  item_type text not null,
  key text not null,
  retired_at bigint not null,
  row jsonb not null,
  primary key (organization_id, item_type, key)
);
call protect_organization('retired_item');
