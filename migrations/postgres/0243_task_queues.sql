-- Work of a queue is done one after the other: what one organization has to do does not hold up others.
drop function enqueue_job(text, json, text, timestamptz, int);
create function enqueue_job(name text, payload json, job_key text, run_at timestamptz, max_attempts int, queue text)
returns void
language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform graphile_worker.add_job(
    identifier => name, payload => payload, job_key => job_key, run_at => run_at, max_attempts => max_attempts,
    queue_name => queue);
end $$;
revoke execute on function enqueue_job from public;
grant execute on function enqueue_job to takt_app, takt_system;

-- Whose read rights a file of a report needs.
alter table task_file add column areas text[] not null default '{}';
update task_file set areas = '{employees,jobs}';
