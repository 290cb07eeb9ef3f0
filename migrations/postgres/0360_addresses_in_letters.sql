-- Paths of the pages that show what a recipient is told about (`/requests/50`): its email links there.
-- Empty: the email links to the notification or flow itself.
alter table notification_delivery add column paths text[] not null default '{}';
