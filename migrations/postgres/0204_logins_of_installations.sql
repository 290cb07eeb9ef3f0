-- Each installation has logins of its own, which have the rights of takt_app or takt_system: whoever logs in as one of the first is answered from its own
-- organization.
create or replace function rows_containing(target regclass, organization int, term text, most int) returns setof tid
language plpgsql stable strict security definer
set search_path = pg_catalog, public
-- A limit would tempt it to read all rows in the hope of meeting so many early.
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$
declare
  wanted text := folded(term);
  words text := (select string_agg(format('search_text like %L', '%' || match[1] || '%'), ' and ' order by length(match[1]) desc)
    from regexp_matches(wanted, '[[:alnum:]]{3,}', 'g') as match);
  grams text[] := array(select gram from unnest(short_grams(wanted)) as gram
    where length(gram) = least(2, length(wanted)) and position(E'\x1e' in gram) = 0);
begin
  if pg_has_role(session_user, 'takt_app', 'usage') and not pg_has_role(session_user, 'takt_system', 'usage') then
    organization := current_organization();
  end if;
  return query execute format('select ctid from %s where organization_id = $1 and %s limit $2', target,
    coalesce(words, 'short_grams(search_text) @> $3')) using organization, most, grams;
end $$;
