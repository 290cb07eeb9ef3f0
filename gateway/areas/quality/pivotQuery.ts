import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { calendarBuckets } from '@takt/domain/core/schedule/calendarBuckets.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { dayMs } from '@takt/domain/core/schedule/wallClock.ts'
import { HttpError } from '../../core/http/responses/httpError.ts'
import { rangeOf, rejectTooManyBuckets } from '../efficiency/index.ts'
import type { QualityColumnsBody } from './qualityPivotBody.ts'
import { resolveMachines } from './resolveMachines.ts'
import { qualityTexts as texts } from './texts.ts'

/** Maximum range (days) at hourly resolution. */
const maxDaysByHour = 400

/** A validated pivot query. */
export type PivotQuery = Pick<QualityColumnsBody, 'segments' | 'only' | 'resolution'> & {
  floor: Floor
  resourceIDs: readonly string[]
  /** True if values without a machine are included. */
  withoutMachine: boolean
  /** The requested range, not clipped to now. */
  range: Interval
  /** The calendar steps of the range up to now. */
  calendar: readonly Interval[]
}

/**
 * Creates a pivot query from a request body, a floor and an instant. Rejects unknown `resourceIDs` and too many
 * calendar steps.
 */
export function pivotQuery(body: QualityColumnsBody, floor: Floor, asOf: number): PivotQuery {
  const { segments, only, resolution } = body
  const range = rangeOf(body, floor.timeZone)
  if (resolution === 'hour' && range.end - range.start > maxDaysByHour * dayMs)
    throw new HttpError('tooLarge', texts.tooManyHours(maxDaysByHour))
  const untilNow = { start: range.start, end: Math.min(range.end, asOf) }
  rejectTooManyBuckets(untilNow, resolution)
  return {
    segments,
    only,
    resolution,
    floor,
    range,
    ...resolveMachines(floor, body),
    calendar: calendarBuckets(resolution, untilNow, floor.timeZone),
  }
}
