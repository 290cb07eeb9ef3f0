-- What a reason is used for (docs/decisions/0351-reasons-of-parts.md); those that are there stay what they were: for both.
alter table reasons add column used_for text not null default 'both';
-- Made anew, with the new text in it.
alter table reasons drop column search_text;
call index_list('reasons');
