import type { Floor } from '@takt/domain/efficiency/floor.ts'
import { calendarBuckets } from '@takt/domain/schedule/calendarBuckets.ts'
import type { Interval } from '@takt/domain/schedule/interval.ts'
import { rangeOf, resourcesOf, wholeFloor } from '../efficiency/face.ts'
import type { QualityColumnsBody } from './qualityPivotBody.ts'

/** A pivot ready to be computed. */
export type PivotQuestion = Pick<QualityColumnsBody, 'segments' | 'only' | 'resolution'> & {
  floor: Floor
  resourceIDs: readonly string[]
  /** Values that were found at no machine belong to it as well: no machines were picked, and all may be seen. */
  withoutMachine: boolean
  /** The asked range in its calendar steps, not clipped to now. */
  range: Interval
  calendar: readonly Interval[]
}

/** Makes the question of a body on a floor; refuses machines that are not there. */
export function pivotQuestion(body: QualityColumnsBody, floor: Floor): PivotQuestion {
  const { segments, only, resolution } = body
  const range = rangeOf(body, floor.timeZone)
  const asked = resourcesOf(floor, body.resourceIDs)
  return {
    segments,
    only,
    resolution,
    floor,
    range,
    resourceIDs: only.resourceID === undefined ? asked : asked.filter((id) => id === only.resourceID),
    withoutMachine: body.resourceIDs.length === 0 && wholeFloor(floor) === floor && (only.resourceID ?? null) === null,
    calendar: calendarBuckets(resolution, range, floor.timeZone),
  }
}
