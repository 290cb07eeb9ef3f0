import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { calendarBuckets } from '@takt/domain/core/schedule/calendarBuckets.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { dayMs } from '@takt/domain/core/schedule/wallClock.ts'
import { Refusal } from '../../core/http/responses/refusal.ts'
import { rangeOf, refuseTooManyBuckets } from '../efficiency/face.ts'
import { machinesAsked } from './machinesAsked.ts'
import type { QualityColumnsBody } from './qualityPivotBody.ts'
import { qualityTexts as texts } from './texts.ts'

/** Maximum length of a range in steps of hours. */
const maxDaysByHour = 400

/** A pivot ready to be computed. */
export type PivotQuestion = Pick<QualityColumnsBody, 'segments' | 'only' | 'resolution'> & {
  floor: Floor
  resourceIDs: readonly string[]
  /** Values that were found at no machine belong to it as well. */
  withoutMachine: boolean
  /** The asked range, not clipped to now. */
  range: Interval
  /** The calendar steps of the range up to now. */
  calendar: readonly Interval[]
}

/** Makes the question of a body on a floor at an instant; refuses unknown `resourceIDs` and too many calendar steps. */
export function pivotQuestion(body: QualityColumnsBody, floor: Floor, asOf: number): PivotQuestion {
  const { segments, only, resolution } = body
  const range = rangeOf(body, floor.timeZone)
  if (resolution === 'hour' && range.end - range.start > maxDaysByHour * dayMs)
    throw new Refusal('tooLarge', texts.tooManyHours(maxDaysByHour))
  const untilNow = { start: range.start, end: Math.min(range.end, asOf) }
  refuseTooManyBuckets(untilNow, resolution)
  return {
    segments,
    only,
    resolution,
    floor,
    range,
    ...machinesAsked(floor, body),
    calendar: calendarBuckets(resolution, untilNow, floor.timeZone),
  }
}
