-- What a flow tells is about the row that began it (`requests/50`): who is told is led there. Null: nothing is known of it.
alter table notification_sending add column about text;
