-- What an API token might do by which a task was saved: the task does no more. Null: it was no token, or one before this.
alter table scheduled_tasks add column saved_rights jsonb;
alter table task_execution add column saved_rights jsonb;
alter table scheduled_tasks drop column search_text;
call index_list('scheduled_tasks');

-- Whether a file may name people of the plant: its report can, and was made for somebody who sees them.
alter table task_file add column names_people boolean not null default true;
