-- Who found the values that are added up by day. Days that were added up before, or are by a gateway of before, do not
-- tell (`of_people`) and are added up anew.
ALTER TABLE check_day_sum ADD COLUMN emp_id LowCardinality(Nullable(String)) AFTER resource_id;
ALTER TABLE check_day ADD COLUMN of_people Bool DEFAULT false;
