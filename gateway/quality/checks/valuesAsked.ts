import type { Session } from '@takt/domain/access/session.ts'
import type { Floor } from '@takt/domain/efficiency/floor.ts'
import { maySeePeople } from '@takt/domain/peopleFields.ts'
import { rangeOf } from '../../efficiency/face.ts'
import { forbidden } from '../../http/refusal.ts'
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
