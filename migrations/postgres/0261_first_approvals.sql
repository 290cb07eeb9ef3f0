-- When a revision was approved first: what was worked by then may be told of it, also when another one holds since.
alter table doc_revisions add approved_at timestamptz;
update doc_revisions r set approved_at = p.approved_at from doc_page p
  where p.organization_id = r.organization_id and p.page_id = r.page_id and p.approved_rev_id = r.rev_id;
call index_list('doc_revisions');
