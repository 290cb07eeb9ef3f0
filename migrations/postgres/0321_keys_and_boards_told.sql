-- Wakes whoever tells NATS of organizations and revoked keys, and whoever tells wall boards of their machines, when the transaction
-- commits, so that they need not look every two seconds.
create function tell_channel() returns trigger language plpgsql as $$
begin
  perform pg_notify(tg_argv[0], '');
  return null;
end $$;
create trigger messaging_account_told after update of revoked_at on messaging_key
  for each statement execute function tell_channel('messaging_account');
create trigger messaging_account_told after insert or delete on organizations
  for each statement execute function tell_channel('messaging_account');
create trigger messaging_account_told after insert on organization_removal
  for each statement execute function tell_channel('messaging_account');

create trigger narrowed_display_told after insert or delete or update of device_group_ids, device_id, resource_id, revoked_at on display
  for each statement execute function tell_channel('narrowed_display');
create trigger narrowed_display_told after insert or delete or update of resource_id, reports on devices
  for each statement execute function tell_channel('narrowed_display');
create trigger narrowed_display_told after insert or delete or update of selected_devices on device_groups
  for each statement execute function tell_channel('narrowed_display');
