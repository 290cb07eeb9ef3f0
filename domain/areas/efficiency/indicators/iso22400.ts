import type { BucketFigures } from '../sums/bucket.ts'
import { mtbf, mttr } from '../sums/mtbf.ts'

/** Times of ISO 22400-2 (its clause 5, "Elements used in KPI descriptions") in seconds, as Takt's states make them. */
export type IsoTimes = {
  /** Planned busy time: planned production time. */
  pbt: number
  /** Actual production time: running. */
  apt: number
  /** Actual unit setup time. */
  aust: number
  /** Actual unit processing time: production and setup. */
  aupt: number
  /** Actual unit delay time: down, and minor stops. */
  adet: number
  /** Actual unit busy time: processing and delays. */
  aubt: number
  /** Actual order execution time: busy, and waiting idle in between; not off or unknown. */
  aoet: number
}

/** The figures of ISO 22400-2 (its clause 6); null where a figure has no meaning. */
export type IsoFigures = {
  availability: number | null
  effectiveness: number | null
  qualityRatio: number | null
  oeeIndex: number | null
  neeIndex: number | null
  setupRate: number | null
  technicalEfficiency: number | null
  utilizationEfficiency: number | null
  allocationEfficiency: number | null
  /** Parts an hour. */
  throughputRatePerHour: number | null
  workerEfficiency: number | null
  scrapRatio: number | null
  reworkRatio: number | null
  firstPassYield: number | null
  mtbfSecs: number | null
  mttrSecs: number | null
}

/**
 * What ISO's figures are made of: a bucket or a breakdown's group. Planned time is a bucket's alone, failures a
 * group's.
 */
export type IsoSums = Pick<
  BucketFigures,
  'runSecs' | 'setupSecs' | 'idleSecs' | 'minorStopSecs' | 'downSecs' | 'totalCount' | 'goodCount' | 'scrapCount'
> &
  Pick<BucketFigures, 'reworkCount' | 'idealSecs' | 'idealMissingCount'> & {
    plannedSecs?: number | null
    failures?: number | null
    /** Actual personnel work and attendance time. */
    people?: { workSecs: number; attendanceSecs: number }
  }

/**
 * Maps Takt's times to those of ISO 22400-2 (`docs/definitions.md`, §2); planned busy time is 0 if nothing is planned.
 */
export function isoTimes({ plannedSecs, runSecs, setupSecs, idleSecs, minorStopSecs, downSecs }: IsoSums): IsoTimes {
  const aupt = runSecs + setupSecs
  const adet = downSecs + minorStopSecs
  const aubt = aupt + adet
  return { pbt: plannedSecs ?? 0, apt: runSecs, aust: setupSecs, aupt, adet, aubt, aoet: aubt + idleSecs }
}

const ratio = (numerator: number, denominator: number) => (denominator === 0 ? null : numerator / denominator)

/** A product of ratios; of nothing done and nothing made it is 0, whatever the others would be. */
function index(
  first: number | null,
  others: readonly (number | null)[],
  { isKnown, isNone }: { isKnown: boolean; isNone: boolean },
): number | null {
  if (first === null || !isKnown) return null
  if (first === 0 && isNone) return 0
  return others.reduce(
    (product: number | null, entry) => (product === null || entry === null ? null : product * entry),
    first,
  )
}

/**
 * The figures of ISO 22400-2:2014, clause 6 (worker efficiency, allocation and utilization efficiency, throughput rate,
 * availability, effectiveness, quality ratio, setup rate, technical efficiency, OEE index, NEE index, first pass yield,
 * scrap and rework ratio, mean operating time between failures, mean time to restoration). Ratios are of sums; a
 * denominator of 0 gives null, and so does an unknown ideal cycle wherever one is needed (effectiveness, OEE and NEE
 * index).
 */
export function iso22400(sums: IsoSums): IsoFigures {
  const { pbt, apt, aust, aupt, adet, aubt, aoet } = isoTimes(sums)
  const { totalCount, goodCount, scrapCount, reworkCount, idealSecs, idealMissingCount, downSecs, people } = sums
  const failures = sums.failures ?? null
  const isKnown = idealMissingCount === 0
  const about = { isKnown, isNone: totalCount === 0 }
  const availability = ratio(apt, pbt)
  // Σ PRIᵢ × PQᵢ: planned run time an item, times the items, over all kinds of them.
  const effectiveness = isKnown ? ratio(idealSecs, apt) : null
  const qualityRatio = ratio(goodCount, totalCount)
  const reliability = { operatingSecs: aupt, downSecs, failures: failures ?? 0 }
  return {
    availability,
    effectiveness,
    qualityRatio,
    // Production time cancels out of the product: where parts were made without any, what is left of it still says how
    // good that was.
    oeeIndex:
      apt === 0 && totalCount > 0
        ? index(ratio(idealSecs, pbt), [qualityRatio], about)
        : index(availability, [effectiveness, qualityRatio], about),
    neeIndex: index(ratio(aupt, pbt), [effectiveness, qualityRatio], about),
    setupRate: ratio(aust, aupt),
    technicalEfficiency: ratio(apt, apt + adet),
    utilizationEfficiency: ratio(apt, aubt),
    allocationEfficiency: ratio(aubt, pbt),
    throughputRatePerHour: ratio(totalCount, aoet / 3600),
    workerEfficiency: people ? ratio(people.workSecs, people.attendanceSecs) : null,
    scrapRatio: ratio(scrapCount, totalCount),
    reworkRatio: ratio(reworkCount, totalCount),
    // What needed no rework: of the parts inspected, which are all, the good ones.
    firstPassYield: ratio(goodCount, totalCount),
    mtbfSecs: mtbf(reliability),
    mttrSecs: mttr(reliability),
  }
}
