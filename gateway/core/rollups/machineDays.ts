import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { shortAnswer } from '@takt/store/clickhouse/clickhouse.ts'

type Asked = { range: Interval; resourceIDs: readonly string[] }

/** How many machine-days a question is about. */
export const machineDaysOf = ({ range, resourceIDs }: Asked): number =>
  ((range.end - range.start) / 86_400_000) * resourceIDs.length

const shortAtMost = 40

/**
 * With which settings ClickHouse is asked for the rollups of a question: few machine-days are read by one thread, and
 * answered as a whole.
 */
export const rollupSettings = (asked: Asked): Partial<typeof shortAnswer> =>
  machineDaysOf(asked) <= shortAtMost ? shortAnswer : {}
