-- What people want to be told of: what it watches, its rules, and who is told. What they are about is looked at by the gateway: rows of
-- rules and recipients go with their notification.
create table notifications (
  organization_id int not null references organizations deferrable,
  notification_id int not null,
  description text not null,
  item_type text not null,
  active boolean not null,
  start_date date,
  end_date date,
  parent_notification_id int,
  delay_value int,
  delay_units text,
  row_id uuid not null,
  version int not null,
  primary key (organization_id, notification_id),
  unique (notification_id)
);
create sequence notifications_notification_id_seq as int;
call protect_organization('notifications');
call index_list('notifications');

create table notification_rules (
  organization_id int not null references organizations deferrable,
  rule_id int not null,
  notification_id int not null,
  logic text not null,
  item_type text not null,
  field text not null,
  operator text not null,
  value text,
  row_id uuid not null,
  version int not null,
  primary key (organization_id, rule_id),
  unique (rule_id)
);
create sequence notification_rules_rule_id_seq as int;
call protect_organization('notification_rules');
call index_list('notification_rules');

create table notification_recipients (
  organization_id int not null references organizations deferrable,
  notification_recipient_id int not null,
  notification_id int not null,
  recipient_type text not null,
  recipient_id text not null,
  saved_by int,
  row_id uuid not null,
  version int not null,
  primary key (organization_id, notification_recipient_id),
  unique (notification_recipient_id)
);
create sequence notification_recipients_notification_recipient_id_seq as int;
call protect_organization('notification_recipients');
call index_list('notification_recipients');
