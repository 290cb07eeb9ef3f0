import type { Session } from '@takt/domain/areas/access/session.ts'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { maySeePeople } from '@takt/domain/itemTypes/peopleFields.ts'
import { forbidden } from '../../../core/http/responses/httpError.ts'
import { rangeOf } from '../../efficiency/index.ts'
import { resolveMachines } from '../resolveMachines.ts'
import type { ValueQuery } from '../valueConditions.ts'
import type { ValuesBody } from './valuesBody.ts'

/**
 * Creates the value selection of a request body. Throws 404 for unknown `resourceIDs`, and 403 for a filter by
 * inspector if the session may not see people.
 */
export function valueSelection(
  body: ValuesBody,
  floor: Floor,
  { asOf, session }: { asOf: number; session: Session },
): ValueQuery {
  if (body.only.empID !== undefined && !maySeePeople(session)) throw forbidden('employees', 'read', session)
  return {
    range: rangeOf(body, floor.timeZone),
    asOf,
    ...resolveMachines(floor, body),
    only: body.only,
  }
}
