-- The device groups whose machines a wall board may show, as a list of numbers; null: all machines of the organization.
alter table display add column device_group_ids jsonb check (device_group_ids is null or jsonb_typeof(device_group_ids) = 'array');
