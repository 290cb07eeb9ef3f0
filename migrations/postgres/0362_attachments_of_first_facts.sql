-- Print of the attachments for which a first fact was found (null: it was found before this column existed). A machine
-- with other attachments, because a device was moved, has another first fact, which is still to be found.
alter table first_fact add column attachments text;
