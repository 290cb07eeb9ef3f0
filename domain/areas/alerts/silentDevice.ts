import { plannedTime } from '../../core/schedule/plannedTime.ts'
import { quantile } from '../../core/statistics/quantile.ts'
import { durationText, iso, timeText } from '../efficiency/wording.ts'
import type { LiveQuestion } from './downTooLong.ts'
import type { Finding } from './finding.ts'
import type { MachineNow } from './machineNow.ts'
import { plannedAt } from './plannedAround.ts'
import { causeText, type IfSilent } from './silence.ts'

/**
 * What the store knows of a device: the longest slice of each day (ms), and when it last spoke (epoch ms), null if it
 * never did.
 */
export type DeviceHabit = { longestMs: readonly number[]; lastWord: number | null }

const dayMs = 86_400_000

/**
 * A machine of which nothing was ever heard though it should speak, told of since the planned time that now goes on
 * began.
 */
function neverHeard({ floor, asOf }: LiveQuestion, resourceID: string, meaning: IfSilent): Finding {
  const since = plannedTime(floor, resourceID, { start: asOf - dayMs, end: asOf }).pieces.at(-1)?.start ?? asOf
  return {
    id: ['silentDevice', resourceID, 'never'].join('~'),
    kind: 'silentDevice',
    resourceID,
    topic: 'Silent device',
    message: `Nothing has ever been heard from ${resourceID}: ${causeText(meaning)}.`,
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
 * A device that has said nothing for longer than some times its usual longest slice (the median over days), in planned
 * time or not. One that never spoke has no habit and is told of only if that is trouble. `meaning`: what its silence
 * means, where that is known.
 */
export function silentDevice(
  question: LiveQuestion,
  { resourceID, heard }: MachineNow,
  habit: DeviceHabit,
  meaning?: IfSilent,
): Finding | null {
  const { floor, asOf, settings } = question
  const isTrouble = meaning?.isTrouble === true
  const lastWord = heard?.lastWord ?? habit.lastWord
  if (lastWord === null) return isTrouble ? neverHeard(question, resourceID, meaning) : null
  const usualSecs = (quantile(habit.longestMs, 0.5) ?? 0) / 1000
  const limitSecs = Math.max(settings.silent.leastSecs, settings.silent.habits * usualSecs)
  const silentSecs = (asOf - lastWord) / 1000
  if (silentSecs <= limitSecs) return null
  const planned = plannedAt(floor, resourceID, asOf) === 'planned'
  const compared = usualSecs > 0 ? `; it usually speaks every ${durationText(usualSecs)} or sooner` : ''
  const cause = isTrouble ? ` Likely cause: ${causeText(meaning)}.` : ''
  return {
    id: ['silentDevice', resourceID, iso(lastWord)].join('~'),
    kind: 'silentDevice',
    resourceID,
    topic: 'Silent device',
    message:
      `Nothing has been ` +
      `heard from ${resourceID} for ${durationText(silentSecs)} (since ${timeText(lastWord, floor.timeZone)})${compared}.${cause}`,
    severity: isTrouble ? 'attention' : planned ? 'warning' : 'information',
    since: iso(lastWord),
    until: null,
    numbers: { silentSecs, limitSecs, usualSecs: usualSecs > 0 ? usualSecs : null },
    confidence: null,
    lostSecs: null,
    evidence: { resourceID, start: iso(lastWord), end: iso(asOf), view: 'details' },
  }
}
