-- What an organization takes as files of its pages.
alter table organization_settings
  add column largest_file_mb float8 not null default 50,
  add column file_kinds jsonb not null
    default '["pictures", "videos", "pdf", "text", "office", "archives", "other"]'::jsonb;

-- Whether anything refers to content is asked by its hash.
create index task_file_of_hash on task_file (organization_id, sha256);
