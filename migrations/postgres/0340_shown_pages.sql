-- A page that is found is looked up within the search itself: as a function of its own that took most of a search for a
-- word of many pages. `doc_page` has each kind as a branch, of which one is looked into.
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
    where exists (select from doc_page p where p.organization_id = organization and p.page_id = found.page_id
      and p.doc_type = found.doc_type
      and case when p.doc_type = any(whole) then p.latest_rev_id else p.approved_rev_id end = found.rev_id)
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
    where exists (select from doc_page p where p.organization_id = organization and p.page_id = found.page_id
      and p.doc_type = found.doc_type
      and case when p.doc_type = any(whole) then p.latest_rev_id else p.approved_rev_id end = found.rev_id)
    limit most;
end $$;

drop function shown_revision(int, int, text, bool);
