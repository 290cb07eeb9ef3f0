-- Files that somebody says (docs/decisions/0331-files-in-chat.md): what the file is, null where there is none or it was taken back, and
-- how many bytes were sent then, which stays.
alter table chat_message
  add column file jsonb,
  add column file_bytes int not null default 0;
create index chat_message_files on chat_message (organization_id, (file ->> 'sha256')) where file is not null;
