import type { Floor, ResourceFloor } from '../floor/floor.ts'
import { countedCycle } from '../floor/idealCycle.ts'
import type { Slice } from '../timeline/slice.ts'
import type { Tally } from './tally.ts'
import type { Detail } from './windowRollup.ts'

/** One output's counts with its ideal time: Σ ideal × total and Σ ideal × good, 0 where no ideal cycle is known. */
export type Counted = Pick<Detail, 'good' | 'scrap' | 'rework' | 'idealSecs' | 'goodIdealSecs' | 'idealMissing'>

const steps = 2 ** 30

/**
 * What some parts take at their ideal, in whole steps of 2^-30 s: such times add up exactly as long as they come to less
 * than 2^23 s (97 days), so that in whatever order windows, days and databases add them, the sum is the same. Rounded
 * down: nobody is told to be faster than a standard that was just kept. From 2^23 s on a number is whole steps anyway.
 */
function idealTime(cycleSecs: number, count: number): number {
  const secs = cycleSecs * count
  return secs < 2 ** 23 ? Math.floor(secs * steps) / steps : secs
}

/** The counts of the k-th output of a slice. */
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

/** Adds counts to a tally: inside planned time everything, outside it the good ones. */
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
