-- Work for later, enqueued in the transaction of what it follows from: if that is rolled back, it never runs. The queue itself is
-- graphile-worker's own schema, which the gateway brings up; takt_app can add to it and do nothing else with it.
create function enqueue_job(name text, payload json, job_key text, run_at timestamptz, max_attempts int) returns void
language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform graphile_worker.add_job(
    identifier => name, payload => payload, job_key => job_key, run_at => run_at, max_attempts => max_attempts);
end $$;
revoke execute on function enqueue_job from public;
grant execute on function enqueue_job to takt_app, takt_system;
