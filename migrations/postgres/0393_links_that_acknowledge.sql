-- The hash of the token of the link in an email by which its message is acknowledged; null: none was sent, or it was used.
alter table notification_delivery add column link_hash bytea;
create unique index notification_delivery_link on notification_delivery (link_hash) where link_hash is not null;
