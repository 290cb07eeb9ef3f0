import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { smallResultSettings } from '@takt/store/clickhouse/clickhouse.ts'

type MachineRange = { range: Interval; resourceIDs: readonly string[] }

/** Returns the number of machine-days of a query. */
export const machineDaysOf = ({ range, resourceIDs }: MachineRange): number =>
  ((range.end - range.start) / 86_400_000) * resourceIDs.length

const maxShortMachineDays = 40

/**
 * Returns the ClickHouse settings for the rollups of a query: few machine-days are read by one thread and returned as a
 * whole.
 */
export const rollupSettings = (query: MachineRange): Partial<typeof smallResultSettings> =>
  machineDaysOf(query) <= maxShortMachineDays ? smallResultSettings : {}
