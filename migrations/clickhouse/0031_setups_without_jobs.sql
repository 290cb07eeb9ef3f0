-- Courses hold setup for which no job was named too (an empty job): it belongs to the changeover in which it lies. Days
-- that were closed before are closed anew, and asked from windows until then.
TRUNCATE TABLE rollup_closed;

-- Setups are compared by courses alone.
ALTER TABLE rollup_day_detail DROP COLUMN IF EXISTS setups;
