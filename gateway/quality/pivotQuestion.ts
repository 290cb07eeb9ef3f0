import type { Floor } from '@takt/domain/efficiency/floor.ts'
import { calendarBuckets } from '@takt/domain/schedule/calendarBuckets.ts'
import type { Interval } from '@takt/domain/schedule/interval.ts'
import { rangeOf } from '../efficiency/face.ts'
import { machinesAsked } from './machinesAsked.ts'
import type { QualityColumnsBody } from './qualityPivotBody.ts'

/** A pivot ready to be computed. */
export type PivotQuestion = Pick<QualityColumnsBody, 'segments' | 'only' | 'resolution'> & {
  floor: Floor
  resourceIDs: readonly string[]
  /** Values that were found at no machine belong to it as well. */
  withoutMachine: boolean
  /** The asked range in its calendar steps, not clipped to now. */
  range: Interval
  calendar: readonly Interval[]
}

/** Makes the question of a body on a floor; refuses `resourceIDs` that are not there. */
export function pivotQuestion(body: QualityColumnsBody, floor: Floor): PivotQuestion {
  const { segments, only, resolution } = body
  const range = rangeOf(body, floor.timeZone)
  return {
    segments,
    only,
    resolution,
    floor,
    range,
    ...machinesAsked(floor, body),
    calendar: calendarBuckets(resolution, range, floor.timeZone),
  }
}
