import type { Floor, ResourceFloor } from '../floor/floor.ts'
import { countedCycle } from '../floor/idealCycle.ts'
import type { Slice } from '../timeline/slice.ts'
import type { Tally } from './tally.ts'
import type { Detail } from './windowRollup.ts'

/** The counts of one output with its ideal times: Σ ideal × total and Σ ideal × good, 0 if no ideal cycle is known. */
export type Counted = Pick<Detail, 'good' | 'scrap' | 'rework' | 'idealSecs' | 'goodIdealSecs' | 'idealMissing'>

const steps = 2 ** 30

/**
 * Ideal time of a number of parts, in whole steps of 2^-30 s. Such times add up exactly up to a total of 2^23 s (97
 * days), so that the total does not depend on the order in which windows, days and databases add them. It is rounded
 * down, so that a machine that exactly meets the standard never exceeds it. From 2^23 s, numbers are whole steps
 * anyway.
 */
function idealTime(cycleSecs: number, count: number): number {
  const secs = cycleSecs * count
  return secs < 2 ** 23 ? Math.floor(secs * steps) / steps : secs
}

/** Returns the counts of the k-th output of a slice. */
export function countOutput(slice: Slice, k: number, floor: Floor, resource: ResourceFloor): Counted {
  const output = slice.outputs[k]!
  const { good, scrap, rework } = output
  const total = good + scrap + rework
  const ideal = total === 0 ? null : countedCycle(slice, k, floor, resource)
  return {
    good,
    scrap,
    rework,
    idealSecs: ideal ? idealTime(ideal.secs, total) : 0,
    goodIdealSecs: ideal ? idealTime(ideal.secs, good) : 0,
    idealMissing: ideal ? 0 : total,
  }
}

/** Adds counts to a tally: all counts within planned time, only good parts outside it. */
export function addCounted(tally: Tally, counted: Counted, planned: boolean) {
  tally.idealMissing += counted.idealMissing
  if (planned) {
    tally.good += counted.good
    tally.scrap += counted.scrap
    tally.rework += counted.rework
    tally.idealSecs += counted.idealSecs
    tally.goodIdealSecs += counted.goodIdealSecs
  } else {
    tally.unscheduledGood += counted.good
    tally.unscheduledGoodIdealSecs += counted.goodIdealSecs
  }
}
