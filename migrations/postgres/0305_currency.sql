-- In which currency an organization reckons; null: it has not said.
alter table organization_settings add column currency text check (currency ~ '^[A-Z]{3}$');
