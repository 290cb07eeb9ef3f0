import type { BucketMetrics } from '../totals/bucket.ts'
import { mtbf, mttr } from '../totals/mtbf.ts'

/** Times of ISO 22400-2 (clause 5, "Elements used in KPI descriptions") in seconds, derived from Takt's states. */
export type IsoTimes = {
  /** Planned busy time: planned production time. */
  pbt: number
  /** Actual production time: running. */
  apt: number
  /** Actual unit setup time. */
  aust: number
  /** Actual unit processing time: production and setup. */
  aupt: number
  /** Actual unit delay time: down and minor stops. */
  adet: number
  /** Actual unit busy time: processing and delays. */
  aubt: number
  /** Actual order execution time: busy time and idle time in between; without off and unknown time. */
  aoet: number
}

/** The KPIs of ISO 22400-2 (clause 6); null if a KPI is undefined. */
export type IsoKpis = {
  availability: number | null
  effectiveness: number | null
  qualityRatio: number | null
  oeeIndex: number | null
  neeIndex: number | null
  setupRate: number | null
  technicalEfficiency: number | null
  utilizationEfficiency: number | null
  allocationEfficiency: number | null
  /** Parts per hour. */
  throughputRatePerHour: number | null
  workerEfficiency: number | null
  scrapRatio: number | null
  reworkRatio: number | null
  firstPassYield: number | null
  mtbfSecs: number | null
  mttrSecs: number | null
}

/**
 * The input of the ISO KPIs: a bucket or a group of a breakdown. Only buckets have planned time, only groups have
 * failures.
 */
export type IsoTotals = Pick<
  BucketMetrics,
  'runSecs' | 'setupSecs' | 'idleSecs' | 'minorStopSecs' | 'downSecs' | 'totalCount' | 'goodCount' | 'scrapCount'
> &
  Pick<BucketMetrics, 'reworkCount' | 'idealSecs' | 'idealMissingCount'> & {
    plannedSecs?: number | null
    failures?: number | null
    /** Actual personnel work time and attendance time. */
    people?: { workSecs: number; attendanceSecs: number }
  }

/**
 * Maps Takt's times to those of ISO 22400-2 (`docs/definitions.md`, §2); planned busy time is 0 if nothing is planned.
 */
export function isoTimes({ plannedSecs, runSecs, setupSecs, idleSecs, minorStopSecs, downSecs }: IsoTotals): IsoTimes {
  const aupt = runSecs + setupSecs
  const adet = downSecs + minorStopSecs
  const aubt = aupt + adet
  return { pbt: plannedSecs ?? 0, apt: runSecs, aust: setupSecs, aupt, adet, aubt, aoet: aubt + idleSecs }
}

const ratio = (numerator: number, denominator: number) => (denominator === 0 ? null : numerator / denominator)

/** Returns the product of ratios; 0 if nothing was done and made, whatever the other factors are. */
function index(
  first: number | null,
  factors: readonly (number | null)[],
  { isKnown, isNone }: { isKnown: boolean; isNone: boolean },
): number | null {
  if (first === null || !isKnown) return null
  if (first === 0 && isNone) return 0
  return factors.reduce(
    (product: number | null, entry) => (product === null || entry === null ? null : product * entry),
    first,
  )
}

/**
 * Computes the KPIs of ISO 22400-2:2014, clause 6 (worker efficiency, allocation and utilization efficiency, throughput
 * rate, availability, effectiveness, quality ratio, setup rate, technical efficiency, OEE index, NEE index, first pass
 * yield, scrap and rework ratio, mean operating time between failures, mean time to restoration). Ratios are computed
 * from totals. They are null if the denominator is 0, or if they need an ideal cycle that is unknown (effectiveness,
 * OEE and NEE index).
 */
export function iso22400(totals: IsoTotals): IsoKpis {
  const { pbt, apt, aust, aupt, adet, aubt, aoet } = isoTimes(totals)
  const { totalCount, goodCount, scrapCount, reworkCount, idealSecs, idealMissingCount, downSecs, people } = totals
  const failures = totals.failures ?? null
  const isKnown = idealMissingCount === 0
  const about = { isKnown, isNone: totalCount === 0 }
  const availability = ratio(apt, pbt)
  // Σ PRIᵢ × PQᵢ: planned run time per item times the number of items, over all kinds of items.
  const effectiveness = isKnown ? ratio(idealSecs, apt) : null
  const qualityRatio = ratio(goodCount, totalCount)
  const reliability = { operatingSecs: aupt, downSecs, failures: failures ?? 0 }
  return {
    availability,
    effectiveness,
    qualityRatio,
    // Production time cancels out of the product: for parts made without run time, the remaining factors still give the
    // index.
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
    // Good parts that needed no rework, of all parts, since every part is inspected.
    firstPassYield: ratio(goodCount, totalCount),
    mtbfSecs: mtbf(reliability),
    mttrSecs: mttr(reliability),
  }
}
