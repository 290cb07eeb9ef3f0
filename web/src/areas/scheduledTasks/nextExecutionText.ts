import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import type { Format } from '../../core/kit/format/FormatContext.tsx'
import { taskTexts as texts } from './texts.ts'

/** Beyond this distance the time of day is omitted. */
const farDateMs = 180 * 86_400_000

/**
 * Formats the next execution of a task, an instant (ISO 8601) or null: the time alone if it is today, `Yesterday …`,
 * date and time if near, otherwise the date with a two-digit year.
 */
export function nextExecutionText(next: string | null, now: number, format: Format): string {
  const at = next === null ? Number.NaN : Date.parse(next)
  if (Number.isNaN(at)) return texts.notApplicable
  const { dayOf } = wallClock(format.timeZone)
  const days = dayOf(at) - dayOf(now)
  if (days === 0) return format.instant(at, 'time')
  if (days === -1) return texts.yesterday(format.instant(at, 'time'))
  return Math.abs(at - now) < farDateMs ? format.instant(at, 'moment') : format.instant(at, 'shortDay')
}
