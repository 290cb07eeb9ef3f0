-- Nothing read them.
alter table organization_settings drop column feature_flags;
