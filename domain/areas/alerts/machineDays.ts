import type { Tally } from '../efficiency/totals/tally.ts'

/**
 * The days of a machine by column, ascending (`day`: its number in the organization's time zone): a thousand machines
 * have more than three hundred thousand days in a year. `knownMs`: planned time in any known state; `idealMissing`:
 * above 0 if some output has no standard.
 */
export type MachineDays = { resourceID: string } & Record<
  'day' | 'runMs' | 'knownMs' | 'idealSecs' | 'goodIdealSecs' | 'idealMissing',
  number[]
>

/** Returns empty columns for a machine. */
export const emptyMachineDays = (resourceID: string): MachineDays => ({
  resourceID,
  day: [],
  runMs: [],
  knownMs: [],
  idealSecs: [],
  goodIdealSecs: [],
  idealMissing: [],
})

type Times = 'runMs' | 'setupMs' | 'idleMs' | 'minorStopMs' | 'downMs' | 'offMs'
/** The times and output of a machine on a day. */
export type MachineDay = {
  resourceID: string
  day: number
  tally: Pick<Tally, Times | 'idealSecs' | 'goodIdealSecs' | 'idealMissing'>
}

/** Groups days in memory by machine; the days of each machine keep their order. */
export const machineDaysOf = (days: readonly MachineDay[]): MachineDays[] =>
  [...Map.groupBy(days, ({ resourceID }) => resourceID)].map(([resourceID, ownDays]) => {
    const columns = emptyMachineDays(resourceID)
    for (const { day, tally } of ownDays) {
      columns.day.push(day)
      columns.runMs.push(tally.runMs)
      columns.knownMs.push(tally.runMs + tally.setupMs + tally.idleMs + tally.minorStopMs + tally.downMs + tally.offMs)
      columns.idealSecs.push(tally.idealSecs)
      columns.goodIdealSecs.push(tally.goodIdealSecs)
      columns.idealMissing.push(tally.idealMissing)
    }
    return columns
  })
