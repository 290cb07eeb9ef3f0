import { plannedTime } from '../../core/schedule/plannedTime.ts'
import { quantile } from '../../core/statistics/quantile.ts'
import { durationText, iso, timeText } from '../efficiency/wording.ts'
import type { LiveQuery } from './downTooLong.ts'
import type { Finding } from './finding.ts'
import type { MachineNow } from './machineNow.ts'
import { plannedAt } from './plannedTimeAt.ts'
import { causeText, type SilenceAssessment } from './silence.ts'

/**
 * The reporting history of a device in the store: the longest slice of each day (ms), and the time of its last report
 * (epoch ms), null if there is none.
 */
export type DeviceHabit = { longestMs: readonly number[]; lastWord: number | null }

const dayMs = 86_400_000

/**
 * The finding for a machine that has never reported although it should, dated from the start of the current planned
 * time.
 */
function neverReported({ floor, asOf }: LiveQuery, resourceID: string, assessment: SilenceAssessment): Finding {
  const since = plannedTime(floor, resourceID, { start: asOf - dayMs, end: asOf }).chunks.at(-1)?.start ?? asOf
  return {
    id: ['silentDevice', resourceID, 'never'].join('~'),
    kind: 'silentDevice',
    resourceID,
    topic: 'Silent device',
    message: `No data has ever been received from ${resourceID}: ${causeText(assessment)}.`,
    severity: 'attention',
    since: iso(since),
    until: null,
    numbers: { silentSecs: null, limitSecs: null, usualSecs: null },
    confidence: null,
    lostSecs: null,
    evidence: { resourceID, start: iso(since), end: iso(asOf), view: 'details' },
  }
}

/**
 * Detects a device that has sent nothing for longer than a multiple of its usual longest slice (median over days), in
 * planned time or not. A device that has never reported has no history and is reported only if that is a problem.
 * `assessment`: the assessment of its silence, if available.
 */
export function silentDevice(
  query: LiveQuery,
  { resourceID, received }: MachineNow,
  habit: DeviceHabit,
  assessment?: SilenceAssessment,
): Finding | null {
  const { floor, asOf, settings } = query
  const isTrouble = assessment?.isTrouble === true
  const lastWord = received?.lastWord ?? habit.lastWord
  if (lastWord === null) return isTrouble ? neverReported(query, resourceID, assessment) : null
  const usualSecs = (quantile(habit.longestMs, 0.5) ?? 0) / 1000
  const limitSecs = Math.max(settings.silent.leastSecs, settings.silent.habits * usualSecs)
  const silentSecs = (asOf - lastWord) / 1000
  if (silentSecs <= limitSecs) return null
  const planned = plannedAt(floor, resourceID, asOf) === 'planned'
  const compared = usualSecs > 0 ? `; it usually reports every ${durationText(usualSecs)} or sooner` : ''
  const cause = isTrouble ? ` Likely cause: ${causeText(assessment)}.` : ''
  return {
    id: ['silentDevice', resourceID, iso(lastWord)].join('~'),
    kind: 'silentDevice',
    resourceID,
    topic: 'Silent device',
    message:
      `No data has been received from ${resourceID} for ${durationText(silentSecs)} ` +
      `(since ${timeText(lastWord, floor.timeZone)})${compared}.${cause}`,
    severity: isTrouble ? 'attention' : planned ? 'warning' : 'information',
    since: iso(lastWord),
    until: null,
    numbers: { silentSecs, limitSecs, usualSecs: usualSecs > 0 ? usualSecs : null },
    confidence: null,
    lostSecs: null,
    evidence: { resourceID, start: iso(lastWord), end: iso(asOf), view: 'details' },
  }
}
