-- Of what item types a run tells, and what is told of it to whoever may not read all of that: what began it without its
-- key, and how it ended without what was answered or refused. Null: nothing is known of runs from before.
alter table flow_run add column item_types text[];
alter table flow_run add column plain_said text;
alter table flow_run add column plain_sentence text;
