-- The screen at a machine is the display of a device: bound to the machine it was opened at, and to the credentials the device had then
-- (null: none).
alter table display add column device_id int, add column resource_id text, add column credential_key text;
create unique index display_of_device on display (organization_id, device_id) where device_id is not null;

-- Whether a screen is still what it was opened as: its device is at that machine, and its credentials are those. Others are no screens.
create function screen_holds(screen display) returns boolean stable language sql as $$
  select screen.device_id is null or (
    exists (select from devices d where d.organization_id = screen.organization_id and d.device_id = screen.device_id
      and d.resource_id = screen.resource_id)
    and (select max(k.public_key) from messaging_key k where k.organization_id = screen.organization_id
      and k.device_id = screen.device_id and k.revoked_at is null) is not distinct from screen.credential_key)
$$;
