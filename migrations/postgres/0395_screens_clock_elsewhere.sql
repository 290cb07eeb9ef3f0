-- Whether screens at machines change work at other machines (domain/organizations/organizationSettings.ts).
alter table organization_settings add column clock_elsewhere text not null default 'never';
