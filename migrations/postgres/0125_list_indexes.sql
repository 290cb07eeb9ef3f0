-- How lists stay quick however many rows there are, and under row security (docs/decisions/0125-lists-at-a-million-rows.md).
-- `contains` under row security needs trigrams; both extensions are trusted: the owner of a database may make them.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Migrations and the function below read tables as their owner, who need not be a superuser and is under forced row security as well.
create or replace procedure protect(target regclass, tenant text) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant on %s to takt_app using (%s) with check (%2$s)', target, tenant);
  execute format('create policy system on %s to takt_system using (true) with check (true)', target);
  execute format('create policy owner on %s to %I using (true) with check (true)', target, current_user);
  execute format('grant select, insert, update, delete on %s to takt_app, takt_system', target);
  execute format('grant truncate on %s to takt_system', target);
end $$;

-- Every text of one or two letters that is in a text: what a search for so little is answered from, where trigrams say nothing. Pairs that
-- begin at odd letters, then those at even ones; the character between them is no part of any.
create function short_grams(value text) returns text[] immutable parallel safe strict language sql
begin atomic
  select string_to_array(value, null)
    || string_to_array(regexp_replace(value, '(..)', E'\\1\x1e', 'g'), E'\x1e')
    || string_to_array(regexp_replace(substr(value, 2), '(..)', E'\\1\x1e', 'g'), E'\x1e');
end;

-- Gives the table of an item type what its lists need:
-- - for each column of text `x` its folded beginning `x_folded` (comparing it is leakproof, so it may use an index under row security);
-- - for each column that can be sorted by (all but JSON) an index in the order (organization, column, key), read forwards and backwards;
-- - `search_text`, all its texts folded, with an index of what is in it: trigrams, and texts of one and two letters.
-- Call it in the migration that makes the table or adds a column to it; what is there already stays.
create procedure index_list(target regclass) language plpgsql as $$
declare
  name text := (select relname from pg_class where oid = target);
  keys text[] := array(
    select attname from pg_index join unnest(indkey) with ordinality as part(number, place) on true
      join pg_attribute on attrelid = indrelid and attnum = number
    where indrelid = target and indisprimary and attname <> 'organization_id' order by place);
  texts text := (
    select string_agg(format('coalesce(%I, '''')', attname), ' || E''\x1f'' || ' order by attnum) from pg_attribute
    where attrelid = target and attnum > 0 and not attisdropped and attgenerated = '' and atttypid = 'text'::regtype);
  col record;
  sorted text;
begin
  for col in
    select attname as name, atttypid = 'text'::regtype as is_text from pg_attribute
    where attrelid = target and attnum > 0 and not attisdropped and attgenerated = ''
      and attname not in ('organization_id', 'row_id', 'version') and atttypid <> 'jsonb'::regtype
    order by attnum
  loop
    sorted := col.name;
    if col.is_text then
      sorted := col.name || '_folded';
      execute format('alter table %s add column if not exists %I text collate "C" generated always as (left(folded(%I), 200)) stored',
        target, sorted, col.name);
    elsif col.name = keys[1] then
      continue; -- The primary key is in that order.
    end if;
    execute format('create index if not exists %I on %s (organization_id, %I, %s)', name || '_by_' || col.name, target, sorted,
      (select string_agg(format('%I', key), ', ' order by place) from unnest(keys) with ordinality as part(key, place) where key <> sorted));
  end loop;
  if texts is not null then
    execute format('alter table %s add column if not exists search_text text generated always as (folded(%s)) stored', target, texts);
    -- The organization last: GIN asks its columns in turn, and what is looked for leads to fewer rows than whose they are.
    execute format('create index if not exists %I on %s using gin (search_text gin_trgm_ops, short_grams(search_text), organization_id)',
      name || '_search', target);
  end if;
end $$;

-- Rows of an organization in whose texts `term` may be, at most `most` of them, for the statement that asks: no operator that looks into text is
-- leakproof, so under row security none of them may use an index. takt_app is answered from its own organization, whatever it asks
-- for. Whoever asks looks at the rows again: here each word of the term is looked for, not what stands between them, and of a term without
-- three letters or digits in a row the pairs of its letters.
create function rows_containing(target regclass, organization int, term text, most int) returns setof tid
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
  if session_user = 'takt_app' then organization := current_organization(); end if;
  return query execute format('select ctid from %s where organization_id = $1 and %s limit $2', target,
    coalesce(words, 'short_grams(search_text) @> $3')) using organization, most, grams;
end $$;
revoke execute on function rows_containing from public;
grant execute on function rows_containing to takt_app, takt_system;

-- What was made before: the owner's policies, and the lists of all item types whose rows belong to an organization by their key.
do $$
declare
  target record;
begin
  for target in select polrelid::regclass as name from pg_policy where polname = 'system' loop
    execute format('create policy owner on %s to %I using (true) with check (true)', target.name, current_user);
  end loop;
  for target in
    select indrelid::regclass as name from pg_index
    where indisprimary and indnatts > 1 and (select attname from pg_attribute where attrelid = indrelid and attnum = indkey[0]) = 'organization_id'
      and (select count(*) from pg_attribute where attrelid = indrelid and attname in ('row_id', 'version')) = 2
  loop
    call index_list(target.name);
  end loop;
end $$;
