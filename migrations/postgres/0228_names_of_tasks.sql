-- The system's own tasks have alphanumeric names, as every task must; those that are there take them where no other has them.
alter table event no force row level security;
alter table scheduled_tasks no force row level security;
with wanted(before, name) as (values ('Takt Device Frontend Update', 'TaktDeviceFrontendUpdate'), ('ML Training', 'MLTraining')),
renamed as (
  update scheduled_tasks task set schedule_name = wanted.name, version = task.version + 1
  from wanted where task.schedule_name = wanted.before and not exists (
    select from scheduled_tasks other where other.organization_id = task.organization_id and other.schedule_name = wanted.name)
  returning task.organization_id, task.schedule_id, task.row_id, task.version, task.schedule_name)
insert into event (organization_id, area, stream, version, type, data, meta)
select organization_id, 'scheduledTasks', 'scheduledTasks/' || schedule_id, version, 'scheduledTasks.changed',
  jsonb_build_object('key', jsonb_build_object('scheduleId', schedule_id), 'rowId', row_id,
    'fields', jsonb_build_object('scheduleName', schedule_name)),
  '{"userId": null}'
from renamed;
alter table event force row level security;
alter table scheduled_tasks force row level security;

-- The tags of a row that carries several are a list, also when there are none.
alter table job_assemblies no force row level security;
alter table job_operations no force row level security;
update job_assemblies set epc = '[]' where epc is null;
update job_operations set epc = '[]' where epc is null;
alter table job_assemblies force row level security;
alter table job_operations force row level security;
