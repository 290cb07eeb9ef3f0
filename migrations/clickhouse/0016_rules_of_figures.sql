-- Setups inferred before parallel operations are shared by those that begin: how many ran in all is no longer asked.
ALTER TABLE rollup_day_course DROP COLUMN `runs.parallel`;

-- What of an organization is being computed anew, so that answers can say so without reading its whole floor: since when (epoch ms); which resources where (JSON); and the
-- print of the floor that its rollups agree with but for that.
ALTER TABLE rollup_floor ADD COLUMN print String DEFAULT '';
ALTER TABLE rollup_floor ADD COLUMN pending String DEFAULT '' CODEC(ZSTD(3));
ALTER TABLE rollup_floor ADD COLUMN since UInt64 DEFAULT 0;

-- Void slices take back the parts of slices that begin in them, exceptions of shifts lie by business date, setups before parallel operations are shared
-- otherwise: what was computed by the rules of before is computed anew.
TRUNCATE TABLE rollup_floor;
