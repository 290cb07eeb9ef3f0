import type { Session } from '@takt/domain/access/session.ts'
import type { Floor } from '@takt/domain/efficiency/floor.ts'
import { maySeePeople } from '@takt/domain/peopleFields.ts'
import { rangeOf, resourcesOf, wholeFloor } from '../../efficiency/face.ts'
import { forbidden } from '../../http/refusal.ts'
import type { ValuesAsked } from '../valueConditions.ts'
import type { ValuesBody } from './valuesBody.ts'

/**
 * Makes the question of a body on a floor; refuses machines that are not there, and (403) who found values to whoever may
 * not see people.
 */
export function valuesAsked(
  body: ValuesBody,
  floor: Floor,
  { asOf, session }: { asOf: number; session: Session },
): ValuesAsked {
  if (body.only.empID !== undefined && !maySeePeople(session)) throw forbidden('employees', 'read', session)
  return {
    range: rangeOf(body, floor.timeZone),
    asOf,
    resourceIDs: resourcesOf(floor, body.resourceIDs),
    withoutMachine: body.resourceIDs.length === 0 && wholeFloor(floor) === floor,
    only: body.only,
  }
}
