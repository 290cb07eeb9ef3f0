import { longestMicroStopMs, windowFloor } from '@takt/domain/efficiency/contextNeeded.ts'
import type { Floor } from '@takt/domain/efficiency/floor.ts'
import { windowMs } from '@takt/domain/efficiency/windowRollup.ts'

/**
 * The tail of these resources: the start of the earliest window in which data ahead of the clock can change what is
 * counted before it.
 */
export const tailOf = (floor: Floor, resourceIDs: readonly string[], asOf: number): number =>
  windowFloor(asOf - Math.max(windowMs, ...resourceIDs.map((id) => longestMicroStopMs(floor, id))))
