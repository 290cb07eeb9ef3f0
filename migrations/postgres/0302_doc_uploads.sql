-- Uploads in parts: how many bytes each was begun for, and the page that came of it. The bytes lie in the files folder.
create table doc_upload (
  organization_id int not null references organizations deferrable,
  upload_id uuid not null,
  user_id int not null,
  size bigint not null,
  changed_at timestamptz not null,
  done jsonb,
  primary key (organization_id, upload_id)
);
call protect_organization('doc_upload');
