-- What a search for pages finds is bounded after rights and after what the searcher is shown, never before: `types` are
-- the kinds that they may read, `whole` those of which they are shown the newest revision, of others the approved one.
drop function revisions_with_words(int, tsquery, int);
drop function pages_containing(int, text, int);

-- The revision of a page that somebody is shown: the newest, or the approved one.
create function shown_revision(organization int, page int, kind text, newest bool) returns int
language sql stable
set search_path = pg_catalog, public
as $$
  select case when newest then latest_rev_id else approved_rev_id end from instructions
    where kind = 'Instruction' and organization_id = organization and page_id = page
  union all
  select case when newest then latest_rev_id else approved_rev_id end from checksheets
    where kind = 'Checksheet' and organization_id = organization and page_id = page
  union all
  select case when newest then latest_rev_id else approved_rev_id end from programs
    where kind = 'Program' and organization_id = organization and page_id = page
$$;

-- Pages whose shown revision has all words, at most `most`; of a word that stands in very many texts so many are looked at.
create function pages_with_words(organization int, wanted tsquery, types text[], whole text[], most int) returns setof int
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
    where found.rev_id = shown_revision(organization, found.page_id, found.doc_type, found.doc_type = any(whole))
    limit most;
end $$;
revoke execute on function pages_with_words from public;
grant execute on function pages_with_words to takt_app, takt_system;

-- Pages in whose names, titles or descriptions a text stands, at most `most` of each kind.
create function pages_containing(organization int, term text, types text[], most int) returns setof int
language plpgsql stable strict security definer
set search_path = pg_catalog, public
as $$
declare
  wanted text := folded(term);
begin
  if pg_has_role(session_user, 'takt_app', 'usage') and not pg_has_role(session_user, 'takt_system', 'usage') then
    organization := current_organization();
  end if;
  if 'Instruction' = any(types) then
    return query select page_id from instructions where organization_id = organization and position(wanted in search_text) > 0
      and ctid = any(array(select rows_containing('instructions', organization, term, most)));
  end if;
  if 'Checksheet' = any(types) then
    return query select page_id from checksheets where organization_id = organization and position(wanted in search_text) > 0
      and ctid = any(array(select rows_containing('checksheets', organization, term, most)));
  end if;
  if 'Program' = any(types) then
    return query select page_id from programs where organization_id = organization and position(wanted in search_text) > 0
      and ctid = any(array(select rows_containing('programs', organization, term, most)));
  end if;
end $$;
revoke execute on function pages_containing from public;
grant execute on function pages_containing to takt_app, takt_system;

-- Pages whose shown revision leads to a page of that name, at most `most`: looking into what a text leads to is not leakproof.
create function pages_leading_to(organization int, name text, types text[], whole text[], most int) returns setof int
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
    where found.rev_id = shown_revision(organization, found.page_id, found.doc_type, found.doc_type = any(whole))
    limit most;
end $$;
revoke execute on function pages_leading_to from public;
grant execute on function pages_leading_to to takt_app, takt_system;
