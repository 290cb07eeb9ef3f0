import type { CountedCharacteristic } from './readCounts.ts'

/** Maximum number of characteristics whose values are read check by check; above it, the whole range is scanned. */
const maxListed = 100

// Same expression as in `check_value_by_time` (migrations/clickhouse/0026_values_by_time.sql).
const characteristic = `cityHash64(page_id, check_id, ifNull(resource_id, ''), ifNull(part_num, ''))`

/**
 * Returns where to read the values of characteristics: the table, the expression that identifies the characteristic of
 * a row, and the checks to filter by if they are few (otherwise all).
 */
export const rowsOf = (counted: readonly CountedCharacteristic[]) =>
  counted.length > maxListed
    ? { table: 'check_value_by_time', characteristic: 'characteristic', of: undefined }
    : { table: 'check_value', characteristic, of: counted }
