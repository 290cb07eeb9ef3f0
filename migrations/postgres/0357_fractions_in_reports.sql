-- Ratios in what is chosen about reports are fractions, as in every other call; they were percent.
create function pg_temp.fraction(value jsonb) returns jsonb language sql immutable as $$
  select case
    when jsonb_typeof(value) = 'array' then
      (select coalesce(jsonb_agg(pg_temp.fraction(entry) order by place), '[]')
        from jsonb_array_elements(value) with ordinality as entries(entry, place))
    when value #>> '{}' ~ '^\s*-?\d+(\.\d+)?\s*$' then
      to_jsonb(trim_scale((value #>> '{}')::numeric / 100)::text)
    else value
  end
$$;

create function pg_temp.with_fractions(value jsonb) returns jsonb language plpgsql immutable as $$
declare
  changed jsonb := value;
begin
  if jsonb_typeof(value) = 'array' then
    return (select coalesce(jsonb_agg(pg_temp.with_fractions(entry) order by place), '[]')
      from jsonb_array_elements(value) with ordinality as entries(entry, place));
  elsif jsonb_typeof(value) <> 'object' then
    return value;
  end if;
  select coalesce(jsonb_object_agg(name, pg_temp.with_fractions(entry)), '{}') into changed
    from jsonb_each(value) as entries(name, entry);
  if changed ? 'operator' and changed ? 'value' and changed ->> 'column' in
    ('oee', 'availability', 'performance', 'quality', 'qualityByCount', 'teep', 'loading', 'ratio', 'progress') then
    changed := jsonb_set(changed, '{value}', pg_temp.fraction(changed -> 'value'));
  end if;
  if jsonb_typeof(changed -> 'slowerThan') = 'number' then
    changed := jsonb_set(changed, '{slowerThan}', to_jsonb(trim_scale((changed ->> 'slowerThan')::numeric / 100)));
  end if;
  return changed;
end
$$;

alter table event no force row level security;
alter table scheduled_tasks no force row level security;
with renewed as (
  update scheduled_tasks set options = pg_temp.with_fractions(options), version = version + 1
  where pg_temp.with_fractions(options) <> options
  returning organization_id, schedule_id, row_id, version, options)
insert into event (organization_id, area, stream, version, type, data, meta)
select organization_id, 'scheduledTasks', 'scheduledTasks/' || schedule_id, version, 'scheduledTasks.changed',
  jsonb_build_object('key', jsonb_build_object('scheduleId', schedule_id), 'rowId', row_id,
    'fields', jsonb_build_object('options', options)),
  '{"userId": null}'
from renewed;
alter table event force row level security;
alter table scheduled_tasks force row level security;
