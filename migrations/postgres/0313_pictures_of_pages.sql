-- The page into whose text a picture was put: it is seen there, and lists may leave it out. Null for every other page.
do $$
declare
  kind text;
begin
  foreach kind in array array['instructions', 'checksheets', 'programs'] loop
    execute format('alter table %I add column belongs_to int', kind);
    execute format('call index_list(%L)', kind);
  end loop;
end $$;
