-- Texts that a measuring source writes in place of a value that was not measured; null: `---`.
alter table check_sources add column placeholders text;
