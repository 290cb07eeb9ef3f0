-- Entries that wait for the end of their stop are looked for every few seconds; hardly ever there is one.
create index reason_entries_open on reason_entries (organization_id, reason_entry_id) where "end" - start = interval '31 days';
