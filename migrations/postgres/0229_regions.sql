-- The state or province of a location, in countries whose addresses name one.
alter table locations add region text;
call index_list('locations');
