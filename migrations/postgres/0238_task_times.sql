-- Beside the times in UTC: whose clock a task goes by, what that clock shows, and who saved the task last.
alter table scheduled_tasks
  add column time_zone text,
  add column local_times jsonb,
  add column saved_by int,
  add column saved_masked boolean;

-- Tasks that are there go by their organization's clock, as it shows their next times, with the rights of who wrote them last.
alter table event no force row level security;
alter table scheduled_tasks no force row level security;
alter table organization_settings no force row level security;
with entry as (
  select task.organization_id, task.schedule_id, place, settings.time_zone,
    array_position(array['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'],
      calendar -> 'dayOfWeek' -> 0 ->> 'start') as weekday,
    make_interval(hours => (calendar -> 'hour' -> 0 ->> 'start')::int, mins => (calendar -> 'minute' -> 0 ->> 'start')::int)
      as at
  from scheduled_tasks task join organization_settings settings using (organization_id),
    jsonb_array_elements(task.calendars) with ordinality as given(calendar, place)),
due as (
  select *, ((date_trunc('week', now() at time zone 'UTC') + make_interval(days => weekday - 1) + at) at time zone 'UTC')
    at time zone time_zone as local
  from entry),
times as (
  select organization_id, schedule_id, jsonb_agg(jsonb_build_object(
    'day', (array['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'])[extract(isodow from local)],
    'time', to_char(local, 'HH24:MI')) order by place) as local_times
  from due group by organization_id, schedule_id),
writer as (
  select distinct on (organization_id, stream) organization_id, stream, (meta ->> 'userId')::int as user_id from event
  where item_type = 'scheduledTasks' order by organization_id, stream, version desc),
told as (
  update scheduled_tasks task set local_times = times.local_times, saved_by = writer.user_id, saved_masked = false,
    version = task.version + 1
  from times left join writer on writer.organization_id = times.organization_id
    and writer.stream = 'scheduledTasks/' || times.schedule_id
  where task.organization_id = times.organization_id and task.schedule_id = times.schedule_id
  returning task.organization_id, task.schedule_id, task.row_id, task.version, task.local_times, task.saved_by)
insert into event (organization_id, area, stream, version, type, data, meta)
select organization_id, 'scheduledTasks', 'scheduledTasks/' || schedule_id, version, 'scheduledTasks.changed',
  jsonb_build_object('key', jsonb_build_object('scheduleId', schedule_id), 'rowId', row_id,
    'fields', jsonb_build_object('localTimes', local_times, 'savedBy', saved_by, 'savedMasked', false)),
  '{"userId": null}'
from told;
alter table event force row level security;
alter table scheduled_tasks force row level security;
alter table organization_settings force row level security;
alter table scheduled_tasks drop column search_text;
call index_list('scheduled_tasks');
