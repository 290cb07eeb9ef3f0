import type { CountedCharacteristic } from './readCounts.ts'

/** Of so many the values are looked for check by check; of more, in the whole stretch of time. */
const fewAtMost = 100

// As `check_value_by_time` has it (migrations/clickhouse/0026_values_by_time.sql).
const characteristic = `cityHash64(page_id, check_id, ifNull(resource_id, ''), ifNull(part_num, ''))`

/**
 * Where the values of characteristics are read: the table, the expression that tells which one a row is of, and the
 * checks that are asked about, where they are few (all where not).
 */
export const rowsOf = (counted: readonly CountedCharacteristic[]) =>
  counted.length > fewAtMost
    ? { table: 'check_value_by_time', characteristic: 'characteristic', of: undefined }
    : { table: 'check_value', characteristic, of: counted }
