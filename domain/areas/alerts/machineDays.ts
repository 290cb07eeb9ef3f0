import type { Tally } from '../efficiency/sums/tally.ts'

/**
 * The days of a machine by column, ascending (`day`: its number in the organization's zone): a thousand machines have
 * more than three hundred thousand in a year. `knownMs`: planned time in any state; `idealMissing`: above 0 where
 * something made has no standard.
 */
export type MachineDays = { resourceID: string } & Record<
  'day' | 'runMs' | 'knownMs' | 'idealSecs' | 'goodIdealSecs' | 'idealMissing',
  number[]
>

/** No days of a machine yet. */
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
/** What a machine did on a day. */
export type MachineDay = {
  resourceID: string
  day: number
  tally: Pick<Tally, Times | 'idealSecs' | 'goodIdealSecs' | 'idealMissing'>
}

/** Days that are at hand, by machine; each machine's in order. */
export const machineDaysOf = (days: readonly MachineDay[]): MachineDays[] =>
  [...Map.groupBy(days, ({ resourceID }) => resourceID)].map(([resourceID, ownDays]) => {
    const found = emptyMachineDays(resourceID)
    for (const { day, tally } of ownDays) {
      found.day.push(day)
      found.runMs.push(tally.runMs)
      found.knownMs.push(tally.runMs + tally.setupMs + tally.idleMs + tally.minorStopMs + tally.downMs + tally.offMs)
      found.idealSecs.push(tally.idealSecs)
      found.goodIdealSecs.push(tally.goodIdealSecs)
      found.idealMissing.push(tally.idealMissing)
    }
    return found
  })
