-- Who found the values that are added up by day. What was added up before does not tell, and is added up anew.
TRUNCATE TABLE check_day;
TRUNCATE TABLE check_day_sum;
ALTER TABLE check_day_sum ADD COLUMN emp_id LowCardinality(Nullable(String)) AFTER resource_id;
