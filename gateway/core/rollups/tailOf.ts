import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { longestMicroStopMs, windowFloor } from '@takt/domain/areas/efficiency/timeline/contextNeeded.ts'
import { windowMs } from '@takt/domain/areas/efficiency/totals/windowRollup.ts'

/**
 * Returns the tail of these machines: the start of the earliest window in which data ahead of the present can change
 * earlier totals.
 */
export const tailOf = (floor: Floor, resourceIDs: readonly string[], asOf: number): number =>
  windowFloor(asOf - Math.max(windowMs, ...resourceIDs.map((id) => longestMicroStopMs(floor, id))))
