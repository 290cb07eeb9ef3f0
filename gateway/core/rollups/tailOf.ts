import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { windowMs } from '@takt/domain/areas/efficiency/sums/windowRollup.ts'
import { longestMicroStopMs, windowFloor } from '@takt/domain/areas/efficiency/timeline/contextNeeded.ts'

/**
 * The tail of these resources: the start of the earliest window in which data ahead of the clock can change what is
 * counted before it.
 */
export const tailOf = (floor: Floor, resourceIDs: readonly string[], asOf: number): number =>
  windowFloor(asOf - Math.max(windowMs, ...resourceIDs.map((id) => longestMicroStopMs(floor, id))))
