import type { TimeClass } from '../timeline/state.ts'
import type { Tally } from './tally.ts'

/** Adds milliseconds of a class to a tally: inside planned time to its own field, outside it only running counts. */
export function addTime(tally: Tally, timeClass: TimeClass, planned: boolean, ms: number) {
  if (!planned) {
    if (timeClass === 'running') tally.unscheduledRunMs += ms
    return
  }
  if (timeClass === 'running') tally.runMs += ms
  else if (timeClass === 'setup') tally.setupMs += ms
  else if (timeClass === 'idle') tally.idleMs += ms
  else if (timeClass === 'minorStop') tally.minorStopMs += ms
  else if (timeClass === 'down') tally.downMs += ms
  else if (timeClass === 'off') tally.offMs += ms
}
