import type { LiveQuestion } from './downTooLong.ts'
import type { Finding } from './finding.ts'
import type { MachineNow } from './machineNow.ts'
import { plannedAt } from './plannedAround.ts'
import { quantile } from './statistics/quantile.ts'
import { durationText, iso, timeText } from './wording.ts'

/** What the store knows of a device: the longest slice of each day (ms), and when it last spoke (epoch ms), null if it never did. */
export type DeviceHabit = { longestMs: readonly number[]; lastWord: number | null }

/**
 * A device that has said nothing for longer than some times its usual longest slice (the median over days), in planned time or not. One that
 * never spoke has no habit and is left alone.
 */
export function silentDevice(
  { floor, asOf, settings }: LiveQuestion,
  { resourceID, heard }: MachineNow,
  habit: DeviceHabit,
): Finding | null {
  const lastWord = heard?.lastWord ?? habit.lastWord
  if (lastWord === null) return null
  const usualSecs = (quantile(habit.longestMs, 0.5) ?? 0) / 1000
  const limitSecs = Math.max(settings.silent.leastSecs, settings.silent.habits * usualSecs)
  const silentSecs = (asOf - lastWord) / 1000
  if (silentSecs <= limitSecs) return null
  const planned = plannedAt(floor, resourceID, asOf) === 'planned'
  const compared = usualSecs > 0 ? `; it usually speaks every ${durationText(usualSecs)} or sooner` : ''
  return {
    id: ['silentDevice', resourceID, iso(lastWord)].join('~'),
    kind: 'silentDevice',
    resourceID,
    topic: 'Silent device',
    message: `Nothing has been heard from ${resourceID} for ${durationText(silentSecs)} (since ${timeText(lastWord, floor.timeZone)})${compared}.`,
    severity: planned ? 'warning' : 'information',
    since: iso(lastWord),
    until: null,
    numbers: { silentSecs, limitSecs, usualSecs: usualSecs > 0 ? usualSecs : null },
    confidence: null,
    lostSecs: null,
    evidence: { resourceID, start: iso(lastWord), end: iso(asOf), view: 'details' },
  }
}
