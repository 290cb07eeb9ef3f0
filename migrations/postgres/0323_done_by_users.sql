-- When somebody last did something at any of a user's browsers, as these tell (docs/decisions/0315-messages-at-machines.md).
create table user_done (
  organization_id int not null references organizations deferrable,
  user_id int not null references user_account on delete cascade,
  done_at timestamptz(3) not null,
  primary key (organization_id, user_id)
);
call protect_organization('user_done');
