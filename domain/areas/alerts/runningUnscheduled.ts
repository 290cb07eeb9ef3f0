import { valueAt } from '../../core/schedule/effective.ts'
import { plannedTime } from '../../core/schedule/plannedTime.ts'
import { durationText, iso, timeText } from '../efficiency/wording.ts'
import type { LiveQuery } from './downTooLong.ts'
import type { Finding } from './finding.ts'
import type { MachineNow } from './machineNow.ts'
import { plannedAt } from './plannedTimeAt.ts'

const dayMs = 86_400_000

/** Detects a machine that has a schedule and runs outside all its shifts; breaks and planned stops count as inside. */
export function runningUnscheduled(
  { floor, asOf, settings }: LiveQuery,
  { resourceID, received }: MachineNow,
): Finding | null {
  const scheduleID = valueAt(floor.resources.get(resourceID)?.scheduleID ?? [], asOf) ?? null
  if (received?.state !== 'running' || scheduleID === null || plannedAt(floor, resourceID, asOf) !== 'outside')
    return null
  const range = { start: Math.max(received.since, asOf - settings.historyDays * dayMs), end: asOf }
  const since = plannedTime(floor, resourceID, range).chunks.at(-1)?.end ?? range.start
  const runSecs = (asOf - since) / 1000
  if (runSecs < settings.unscheduled.leastSecs) return null
  return {
    id: ['runningUnscheduled', resourceID, iso(since)].join('~'),
    kind: 'runningUnscheduled',
    resourceID,
    topic: 'Running unscheduled',
    message:
      `${resourceID} has been running outside its ` +
      `shifts for ${durationText(runSecs)} (since ${timeText(since, floor.timeZone)}).`,
    severity: 'information',
    since: iso(since),
    until: null,
    numbers: { runSecs, limitSecs: settings.unscheduled.leastSecs },
    confidence: null,
    lostSecs: null,
    evidence: { resourceID, start: iso(since), end: iso(asOf), view: 'schedule' },
  }
}
