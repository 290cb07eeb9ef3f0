-- When it was noted that somebody is told: what follows (going out, another attempt) does not change it. To the millisecond, as it is answered.
alter table notification_delivery add column noted_at timestamptz(3);
update notification_delivery d set noted_at = coalesce(d.at, s.began_at) from notification_sending s
  where s.organization_id = d.organization_id and s.sending_id = d.sending_id;
alter table notification_delivery alter column noted_at set default now(), alter column noted_at set not null;
create index notification_delivery_of_user on notification_delivery (organization_id, user_id, noted_at desc)
  where user_id is not null;

-- Up to when somebody has seen what they were told.
create table notification_seen (
  organization_id int not null references organizations deferrable,
  user_id int not null references user_account on delete cascade,
  seen_until timestamptz(3) not null,
  primary key (organization_id, user_id)
);
call protect_organization('notification_seen');
create policy own on notification_seen as restrictive to takt_app using (user_id = (select current_app_user()));
