-- Texts that a measuring source writes in place of a value that was not measured; null: `---`.
alter table check_sources add column placeholders text;
alter table check_sources drop column search_text;
call index_list('check_sources');
