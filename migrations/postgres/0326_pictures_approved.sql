-- Which revisions of pictures a revision showed when it was approved, by their names in its text: names may change.
alter table doc_revisions add shows jsonb;
call index_list('doc_revisions');
