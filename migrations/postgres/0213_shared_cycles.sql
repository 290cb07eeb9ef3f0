-- Whether parts of an operation are made in one cycle together with those of the operations beside it (a family mould); null: in cycles of their own.
alter table part_operations add column shares_cycle boolean;
call index_list('part_operations');
alter table job_operations add column shares_cycle boolean;
call index_list('job_operations');
