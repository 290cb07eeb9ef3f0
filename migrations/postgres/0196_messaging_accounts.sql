-- Every organization has an account of its own in NATS; 0 is that of sessions which have not chosen an organization.
-- Not by organization_id: the row outlives the organization's other rows until its account is closed.
create table messaging_account (
  account_of int primary key,
  public_key text not null unique
);
grant select, insert, delete on messaging_account to takt_system;

-- Credentials minted before are for the one account that all shared, which takes them no longer. The history of each device says so.
insert into event (organization_id, entity_id, area, stream, version, type, data, meta)
select device.organization_id, device.entity_id, 'devices', 'deviceCredentials/' || device.device_id,
  1 + coalesce((select max(version) from event e where e.organization_id = device.organization_id
    and e.stream = 'deviceCredentials/' || device.device_id), 0),
  'deviceCredentials.revoked', jsonb_build_object('deviceId', device.device_id),
  '{"userId": null, "reason": "Messaging was divided by organization: new credentials are needed"}'
from devices device
where exists (select from messaging_key key where key.device_id = device.device_id and key.revoked_at is null
  and key.expires_at > now());
delete from messaging_key;

-- In whose account a key is good: of the device, or of the organization that the session had selected (0: none).
alter table messaging_key alter column organization_id set not null;
