-- A machine whose first facts came while days were being closed could be left out of them: its days had sums and no
-- details. Where that happened days are opened again from the first of them; ingest closes them anew.
INSERT INTO rollup_closed (organization_id, version, time_zone, closed_before)
SELECT closed.organization_id, closed.version + 1, closed.time_zone, min(sums.day)
FROM (SELECT * FROM rollup_closed FINAL) AS closed
INNER JOIN (SELECT organization_id, resource_id, day FROM rollup_day FINAL WHERE last_to > toDateTime64(0, 3, 'UTC')) AS sums
    ON sums.organization_id = closed.organization_id
LEFT ANTI JOIN rollup_day_detail AS details
    ON details.organization_id = sums.organization_id AND details.resource_id = sums.resource_id AND details.day = sums.day
WHERE sums.day < closed.closed_before
GROUP BY closed.organization_id, closed.version, closed.time_zone;
