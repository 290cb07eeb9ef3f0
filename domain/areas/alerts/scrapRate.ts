import { wallClock } from '../../core/schedule/wallClock.ts'
import { isProportionAtMostLimit } from '../../core/statistics/binomial.ts'
import { dispersionOf, rateEvidence } from '../../core/statistics/rateTest.ts'
import type { Tally } from '../efficiency/totals/tally.ts'
import { iso, percentText } from '../efficiency/wording.ts'
import type { LiveQuery } from './downTooLong.ts'
import type { Finding } from './finding.ts'

/** The output of a machine in planned time: today so far, and on each day of its history. */
export type ScrapHistory = { resourceID: string; today: Tally; days: readonly Tally[] }

const partsOf = ({ good, scrap, rework }: Tally) => good + scrap + rework
const counted = (tally: Tally) => ({ hits: tally.scrap, trials: partsOf(tally) })

/** Ideal seconds per part of today's mix; null if a standard is unknown. */
const idealSecsOfPart = (today: Tally) => (today.idealMissing > 0 ? null : today.idealSecs / partsOf(today))

/**
 * Detects a machine that scraps today at twice its usual rate or more, by Wald's test since the start of the day. For a
 * machine with an unchanged rate the alert is false on at most `falseAlarmRate` of its days. Counts are divided by the
 * overdispersion of its days.
 */
export function scrapRate(
  { floor, asOf, settings }: LiveQuery,
  { resourceID, today, days }: ScrapHistory,
): Finding | null {
  const { falseAlarmRate, factor, confidence, partsNeeded, scrapNeeded } = settings.scrap
  const history = days.map(counted)
  const before = {
    hits: days.reduce((sum, day) => sum + day.scrap, 0),
    trials: days.reduce((sum, day) => sum + partsOf(day), 0),
  }
  const now = counted(today)
  if (before.trials < partsNeeded || now.hits < scrapNeeded) return null
  const usualRate = before.hits / before.trials
  const rate = now.hits / now.trials
  const dispersion = dispersionOf(history)
  const low = isProportionAtMostLimit(before.hits / dispersion, before.trials / dispersion, confidence)
  const high = Math.min(factor * low, (1 + low) / 2)
  const evidence = rateEvidence(now, { low, high, dispersion })
  if (rate < factor * usualRate || evidence < Math.log(1 / falseAlarmRate)) return null
  const clock = wallClock(floor.timeZone)
  const since = iso(clock.dayStart(clock.dayOf(asOf)))
  const ideal = idealSecsOfPart(today)
  return {
    id: ['scrapRate', resourceID, since].join('~'),
    kind: 'scrapRate',
    resourceID,
    topic: 'Scrap rate',
    message:
      `${resourceID} has scrapped ${now.hits} of ${now.trials} parts today (${percentText(rate)}); ` +
      `its usual rate is ${percentText(usualRate)}.`,
    severity: 'attention',
    since,
    until: null,
    numbers: { scrapCount: now.hits, totalCount: now.trials, rate, usualRate, highestUsualRate: low, dispersion },
    confidence: {
      test: 'Sequential probability ratio test since the start of the day',
      pValue: Math.min(1, Math.exp(-evidence)),
      falseAlarmRate,
      observations: before.trials,
    },
    lostSecs: ideal === null ? null : (now.hits - usualRate * now.trials) * ideal,
    evidence: { resourceID, start: since, end: iso(asOf), view: 'quality' },
  }
}
