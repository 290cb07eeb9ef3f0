import type { Session } from '@takt/domain/areas/access/session.ts'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { maySeePeople } from '@takt/domain/itemTypes/peopleFields.ts'
import { forbidden } from '../../../core/http/responses/refusal.ts'
import { rangeOf } from '../../efficiency/face.ts'
import { machinesAsked } from '../machinesAsked.ts'
import type { ValuesAsked } from '../valueConditions.ts'
import type { ValuesBody } from './valuesBody.ts'

/**
 * Makes the question of a body on a floor; refuses `resourceIDs` that are not there, and (403) who found values to whoever
 * may not see people.
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
    ...machinesAsked(floor, body),
    only: body.only,
  }
}
