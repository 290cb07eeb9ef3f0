-- What an organization's return on Takt is reckoned with: what an hour of a person costs, what Takt cost, what the
-- machines are compared with, and how many minutes each thing done with Takt spares.
alter table organization_settings
  add column roi_wage_per_hour float8,
  add column roi_investment float8,
  add column roi_invested_on date,
  add column roi_cost_per_month float8,
  add column roi_machine_hour float8,
  add column roi_baseline_from date,
  add column roi_baseline_to date,
  add column roi_minutes jsonb not null default '{}';

-- What is counted by its time and by who did it, of which an index alone tells.
create index reason_entries_by_time on reason_entries (organization_id, entered_at) include (entered_by);
create index requests_by_time on requests (organization_id, requested_at) include (emp_id);
create index labor_tickets_by_time on labor_tickets (organization_id, start) include (emp_id);
create index program_fetch_by_time on program_fetch (organization_id, fetched_at) include (device_id);
create index notification_delivery_by_time on notification_delivery (organization_id, at) include (user_id, device_id)
  where state = 'sent';
create index task_execution_by_time on task_execution (organization_id, end_time)
  where workflow_type = 'generateReports' and slot is not null and status = 'Success';
drop index telemetry_by_time;
create index telemetry_by_time on telemetry (organization_id, recorded_at) include (description, user_id);
