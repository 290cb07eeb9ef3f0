-- Another e-mail address of a user, in force once it is confirmed by a link that is sent to the old one. The newest alone counts.
create table email_change (
  user_id int primary key references user_account on delete cascade,
  email text not null,
  asked_by int,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  -- None until the letter is written.
  token_hash bytea unique
);
create index email_change_expiry on email_change (expires_at);
grant select, insert, update, delete on email_change to takt_system;
