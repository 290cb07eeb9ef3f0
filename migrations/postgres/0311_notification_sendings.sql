-- One telling of a notification: what came together goes out together. There is one at a time that still gathers.
create table notification_sending (
  organization_id int not null,
  sending_id uuid not null,
  notification_id int not null,
  state text not null,
  began_at timestamptz not null,
  due_at timestamptz not null,
  sent_at timestamptz,
  -- Why nobody was told, where that is so.
  reason text,
  primary key (organization_id, sending_id)
);
create unique index notification_sending_gathering on notification_sending (organization_id, notification_id)
  where state = 'gathering';
create index notification_sending_of on notification_sending (organization_id, notification_id, began_at desc);
create index notification_sending_sent on notification_sending (sent_at) where sent_at is not null;
call protect_organization('notification_sending');

-- A row, or an alert, for which the rules began to hold: once for each cause. Of follow-ups those that wait for their time as well.
create table notification_firing (
  organization_id int not null,
  notification_id int not null,
  -- The change that it follows from: stream and version, or the alert.
  cause text not null,
  -- What it is about: `jobs/J-100`, `machineAlerts/...`; and the values that name it.
  about text not null,
  said jsonb not null,
  began_at timestamptz not null,
  -- Of a follow-up: when its delay is over.
  due_at timestamptz,
  state text not null,
  sending_id uuid,
  primary key (organization_id, notification_id, cause)
);
create index notification_firing_waiting on notification_firing (organization_id, notification_id, due_at) where state = 'waiting';
create index notification_firing_sent on notification_firing (organization_id, sending_id, cause) where sending_id is not null;
create index notification_firing_began on notification_firing (began_at);
call protect_organization('notification_firing');

-- Who is told, by which way, and what became of it. Noted before it goes out: what was noted is never sent again.
create table notification_delivery (
  organization_id int not null,
  sending_id uuid not null,
  place int not null,
  recipient_type text not null,
  recipient_id text not null,
  user_id int,
  device_id int,
  address text,
  message text not null,
  channel text,
  state text not null,
  detail text,
  at timestamptz,
  primary key (organization_id, sending_id, place),
  foreign key (organization_id, sending_id) references notification_sending on delete cascade deferrable
);
call protect_organization('notification_delivery');

-- Machine alerts that go on, as they were seen last by whoever watches them.
create table notification_alert (
  organization_id int not null,
  alert_id text not null,
  alert jsonb not null,
  primary key (organization_id, alert_id)
);
call protect_organization('notification_alert');

-- When an organization's alerts were looked at last, and before that.
create table notification_watch (
  organization_id int primary key,
  looked_at timestamptz not null,
  looked_before timestamptz
);
call protect_organization('notification_watch');

-- What happened before there were notifications is no news.
insert into reader (name, epoch, tx, position)
select 'notifications', epoch, tx, position from event order by epoch desc, event.tx desc, position desc limit 1;
