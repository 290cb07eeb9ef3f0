-- Who acknowledged an occurrence, on the firing of the notification itself (follow-ups share its cause): its follow-ups stop.
-- acknowledged_by is a user name, or the address whose email held the link (acknowledged_user_id is null then).
alter table notification_firing add column acknowledged_at timestamptz(3), add column acknowledged_by text,
  add column acknowledged_user_id int;
