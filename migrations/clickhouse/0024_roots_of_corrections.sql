-- The entry at the beginning of what a correction puts right, directly or through others, and how many corrections lie
-- between the two (itself included): which of them counts is then told by one look at those of the same root.
ALTER TABLE check_value
    ADD COLUMN root UUID DEFAULT ifNull(corrects, entry_id) AFTER corrects,
    ADD COLUMN depth UInt32 DEFAULT isNotNull(corrects) AFTER root;
