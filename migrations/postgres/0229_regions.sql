-- The state or province of a location, in countries whose addresses name one.
alter table locations add region text;
-- Made anew, with the new text in it.
alter table locations drop column search_text;
call index_list('locations');
