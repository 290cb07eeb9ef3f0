-- What a reader is shown of each page that is found is looked up by its number. As a condition that exists it was joined:
-- for words that stand in many pages all pages were read, 200 ms of 100,000.
create or replace function pages_with_words(organization int, wanted tsquery, types text[], whole text[], most int)
returns setof int
language plpgsql stable strict security definer
set search_path = pg_catalog, public
as $$
begin
  if pg_has_role(session_user, 'takt_app', 'usage') and not pg_has_role(session_user, 'takt_system', 'usage') then
    organization := current_organization();
  end if;
  return query
    select found.page_id from (
      select page_id, rev_id, doc_type from doc_revisions
      where organization_id = organization and words @@ wanted and doc_type = any(types) limit 20000
    ) as found
    where found.rev_id = (
      select case when p.doc_type = any(whole) then p.latest_rev_id else p.approved_rev_id end from doc_page p
      where p.organization_id = organization and p.page_id = found.page_id and p.doc_type = found.doc_type)
    limit most;
end $$;

create or replace function pages_leading_to(organization int, name text, types text[], whole text[], most int)
returns setof int
language plpgsql stable strict security definer
set search_path = pg_catalog, public
as $$
begin
  if pg_has_role(session_user, 'takt_app', 'usage') and not pg_has_role(session_user, 'takt_system', 'usage') then
    organization := current_organization();
  end if;
  return query
    select found.page_id from (
      select page_id, rev_id, doc_type from doc_revisions
      where organization_id = organization and leads_to @> jsonb_build_array(name) and doc_type = any(types) limit 20000
    ) as found
    where found.rev_id = (
      select case when p.doc_type = any(whole) then p.latest_rev_id else p.approved_rev_id end from doc_page p
      where p.organization_id = organization and p.page_id = found.page_id and p.doc_type = found.doc_type)
    limit most;
end $$;

-- Pages are listed by name from the index alone, as far as which of them a reader is shown.
do $$
declare kind text;
begin
  foreach kind in array array['instructions', 'checksheets', 'programs'] loop
    execute format('drop index %I', kind || '_by_doc_name');
    execute format('create index %I on %I (organization_id, doc_name_folded, page_id)
      include (approved_rev_id, latest_rev_id, page_namespace)', kind || '_by_doc_name', kind);
  end loop;
end $$;
