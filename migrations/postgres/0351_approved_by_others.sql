-- Whether revisions of pages are approved by somebody else than who wrote them.
alter table organization_settings add column approved_by_others boolean not null default false;
