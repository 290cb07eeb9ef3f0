-- Messages at the screen of a machine (docs/decisions/0315-messages-at-machines.md).

-- Of what a device said: at which machine, and, where it waited for the network, when it was said there.
alter table chat_message
  add column resource_id text,
  add column waited_since timestamptz(3);
create index chat_message_of_device on chat_message (organization_id, device_id, said_at) where device_id is not null;

-- Up to where what was said was read at the screen of a device.
create table chat_device (
  organization_id int not null,
  conversation_id uuid not null,
  device_id int not null,
  read_seq int not null,
  primary key (organization_id, conversation_id, device_id),
  foreign key (organization_id, conversation_id) references chat_conversation on delete cascade deferrable
);
call protect_organization('chat_device');
