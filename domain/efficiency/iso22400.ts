import type { BucketFigures } from './bucket.ts'

/** What ISO 22400-2's figures are made from. */
export type IsoSums = Pick<
  BucketFigures,
  | 'plannedSecs'
  | 'runSecs'
  | 'setupSecs'
  | 'downSecs'
  | 'idleSecs'
  | 'minorStopSecs'
  | 'totalCount'
  | 'goodCount'
  | 'scrapCount'
  | 'reworkCount'
  | 'idealSecs'
  | 'idealMissingCount'
>

/** KPIs of ISO 22400-2 as ratios; null where the denominator is 0, and those with a planned run time also where a part has no ideal cycle. */
export type IsoFigures = Record<
  | 'availability'
  | 'effectiveness'
  | 'qualityRatio'
  | 'oeeIndex'
  | 'neeIndex'
  | 'setupRate'
  | 'technicalEfficiency'
  | 'utilisationEfficiency'
  | 'allocationEfficiency'
  | 'scrapRatio'
  | 'reworkRatio'
  | 'firstPassYield',
  number | null
>

const ratio = (numerator: number, denominator: number) => (denominator === 0 ? null : numerator / denominator)
const product = (...factors: (number | null)[]) =>
  factors.reduce<number | null>((so, factor) => (so === null || factor === null ? null : so * factor), 1)

/**
 * The KPIs of a bucket by ISO 22400-2:2014, clause 8 (`definitions.md` §2). Planned busy time PBT is planned production time; production time APT is run time;
 * processing time AUPT is run and setup; delays ADET are down, idle and minor stops while orders are carried out; busy time AUBT is AUPT + ADET, so off and unknown time
 * allocate nothing. Planned run time times produced quantity is a sum over the parts made. Quality is by count here, unlike OEE.com's, so the OEE index may differ from OEE.
 */
export function isoFigures(sums: IsoSums): IsoFigures {
  const { plannedSecs, runSecs, setupSecs, totalCount } = sums
  const processing = runSecs + setupSecs
  const delay = sums.downSecs + sums.idleSecs + sums.minorStopSecs
  const busy = processing + delay
  const availability = ratio(runSecs, plannedSecs)
  const effectiveness = sums.idealMissingCount > 0 ? null : ratio(sums.idealSecs, runSecs)
  const qualityRatio = ratio(sums.goodCount, totalCount)
  return {
    availability,
    effectiveness,
    qualityRatio,
    oeeIndex: product(availability, effectiveness, qualityRatio),
    neeIndex: product(ratio(processing, plannedSecs), effectiveness, qualityRatio),
    setupRate: ratio(setupSecs, processing),
    technicalEfficiency: ratio(runSecs, runSecs + delay),
    utilisationEfficiency: ratio(runSecs, busy),
    allocationEfficiency: ratio(busy, plannedSecs),
    scrapRatio: ratio(sums.scrapCount, totalCount),
    reworkRatio: ratio(sums.reworkCount, totalCount),
    firstPassYield: qualityRatio,
  }
}
