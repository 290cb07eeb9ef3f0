import type { Floor } from '@takt/domain/efficiency/floor.ts'
import { rangeOf, resourcesOf, wholeFloor } from '../../efficiency/face.ts'
import type { ValuesAsked } from '../valueConditions.ts'
import type { ValuesBody } from './valuesBody.ts'

/** Makes the question of a body on a floor; refuses machines that are not there. */
export const valuesAsked = (body: ValuesBody, floor: Floor, asOf: number): ValuesAsked => ({
  range: rangeOf(body, floor.timeZone),
  asOf,
  resourceIDs: resourcesOf(floor, body.resourceIDs),
  withoutMachine: body.resourceIDs.length === 0 && wholeFloor(floor) === floor,
  only: body.only,
})
