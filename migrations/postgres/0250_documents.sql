-- Pages: one table a kind, since each kind has rights of its own. Their numbers are unique among all kinds.
create sequence instructions_page_id_seq as int start 1 increment 3;
create sequence checksheets_page_id_seq as int start 2 increment 3;
create sequence programs_page_id_seq as int start 3 increment 3;

do $$
declare
  kind text;
begin
  foreach kind in array array['instructions', 'checksheets', 'programs'] loop
    execute format('create table %I (
      organization_id int not null references organizations deferrable,
      page_id int not null,
      doc_name text not null,
      page_title text,
      page_namespace int not null,
      file_description text,
      review_on date,
      latest_rev_id int,
      approved_rev_id int,
      approved_by int,
      approved_at timestamptz,
      auto_approve bool not null,
      auto_approve_until timestamptz,
      row_id uuid not null,
      version int not null,
      primary key (organization_id, page_id),
      unique (page_id)
    )', kind);
    execute format('call protect_organization(%L)', kind);
    execute format('call index_list(%L)', kind);
  end loop;
end $$;

-- All pages, for whoever may read the tables: each is under row security as its asker.
create view doc_page with (security_invoker = true) as
  select organization_id, page_id, 'Instruction' as doc_type, doc_name, page_title, page_namespace, file_description,
    review_on, latest_rev_id, approved_rev_id, approved_by, approved_at, auto_approve, auto_approve_until, doc_name_folded from instructions
  union all
  select organization_id, page_id, 'Checksheet', doc_name, page_title, page_namespace, file_description,
    review_on, latest_rev_id, approved_rev_id, approved_by, approved_at, auto_approve, auto_approve_until, doc_name_folded from checksheets
  union all
  select organization_id, page_id, 'Program', doc_name, page_title, page_namespace, file_description,
    review_on, latest_rev_id, approved_rev_id, approved_by, approved_at, auto_approve, auto_approve_until, doc_name_folded from programs;
grant select on doc_page to takt_app, takt_system;

create sequence doc_revisions_rev_id_seq as int;
create table doc_revisions (
  organization_id int not null references organizations deferrable,
  rev_id int not null,
  page_id int not null,
  doc_type text not null,
  rev_num int not null,
  text jsonb,
  file jsonb,
  program jsonb,
  comment text,
  made_by int,
  made_at timestamptz not null,
  leads_to jsonb not null,
  rejected_reason text,
  rejected_by int,
  rejected_at timestamptz,
  row_id uuid not null,
  version int not null,
  -- What the search looks into: words as they are written, in any language.
  words tsvector generated always as (to_tsvector('simple', left(text #>> '{}', 200000))) stored,
  primary key (organization_id, rev_id),
  unique (rev_id),
  unique (organization_id, page_id, rev_num)
);
create index doc_revisions_words on doc_revisions using gin (words);
create index doc_revisions_leads_to on doc_revisions using gin (leads_to);
create index doc_revisions_of_file on doc_revisions (organization_id, (file ->> 'sha256')) where file is not null;
call protect_organization('doc_revisions');
call index_list('doc_revisions');

create sequence documents_doc_id_seq as int;
create table documents (
  organization_id int not null references organizations deferrable,
  doc_id int not null,
  page_id int not null,
  doc_type text not null,
  page_title text,
  part_num text,
  revision text,
  job_num text,
  assembly_seq int,
  opr_seq int,
  resource_id text,
  request_id int,
  emp_id text,
  row_id uuid not null,
  version int not null,
  primary key (organization_id, doc_id),
  unique (doc_id),
  foreign key (organization_id, part_num) references parts deferrable,
  foreign key (organization_id, part_num, revision) references revisions deferrable,
  foreign key (organization_id, part_num, revision, assembly_seq, opr_seq) references part_operations deferrable,
  foreign key (organization_id, job_num) references jobs deferrable,
  foreign key (organization_id, job_num, assembly_seq, opr_seq) references job_operations deferrable,
  foreign key (organization_id, resource_id) references resources deferrable,
  foreign key (organization_id, request_id) references requests deferrable,
  foreign key (organization_id, emp_id) references employees deferrable
);
create index documents_of_part on documents (organization_id, part_num, revision, assembly_seq, opr_seq);
create index documents_of_resource on documents (organization_id, resource_id);
create index documents_of_request on documents (organization_id, request_id);
create index documents_of_employee on documents (organization_id, emp_id);
create index documents_of_job on documents (organization_id, job_num, assembly_seq, opr_seq);
call protect_organization('documents');
call index_list('documents');

-- Who opened a page when, and who is writing on it: no history is kept of that.
create table doc_opened (
  organization_id int not null references organizations deferrable,
  page_id int not null,
  user_id int not null,
  opened_at timestamptz not null,
  editing_until timestamptz,
  primary key (organization_id, page_id, user_id)
);
call protect_organization('doc_opened');

-- Revisions of an organization in whose text all words are, at most `most`: looking into text is not leakproof, so under
-- row security no index would be used (docs/decisions/0125-lists-at-a-million-rows.md).
create function revisions_with_words(organization int, wanted tsquery, most int) returns setof int
language plpgsql stable strict security definer
set search_path = pg_catalog, public
as $$
begin
  if pg_has_role(session_user, 'takt_app', 'usage') and not pg_has_role(session_user, 'takt_system', 'usage') then organization := current_organization(); end if;
  return query select rev_id from doc_revisions where organization_id = organization and words @@ wanted limit most;
end $$;
revoke execute on function revisions_with_words from public;
grant execute on function revisions_with_words to takt_app, takt_system;

-- Pages in whose names, titles or descriptions a text may be, at most `most` of each kind.
create function pages_containing(organization int, term text, most int) returns setof int
language plpgsql stable strict security definer
set search_path = pg_catalog, public
as $$
declare
  wanted text := folded(term);
begin
  if pg_has_role(session_user, 'takt_app', 'usage') and not pg_has_role(session_user, 'takt_system', 'usage') then
    organization := current_organization();
  end if;
  return query
    select page_id from instructions where organization_id = organization and position(wanted in search_text) > 0
      and ctid in (select rows_containing('instructions', organization, term, most))
    union all
    select page_id from checksheets where organization_id = organization and position(wanted in search_text) > 0
      and ctid in (select rows_containing('checksheets', organization, term, most))
    union all
    select page_id from programs where organization_id = organization and position(wanted in search_text) > 0
      and ctid in (select rows_containing('programs', organization, term, most));
end $$;
revoke execute on function pages_containing from public;
grant execute on function pages_containing to takt_app, takt_system;
