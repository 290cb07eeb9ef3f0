import { facilities, type facilityTypes } from '@takt/domain/areas/facilities/facilities.ts'
import { sql } from 'kysely'
import { HttpError } from '../../core/http/responses/httpError.ts'
import type { ItemRow } from '../../core/items/itemTable.ts'
import type { ItemContext } from '../../core/items/mountedItem.ts'
import { changeItem } from '../../core/items/write/itemCommands.ts'
import { lockOrder } from './facilityRules.ts'
import { facilitiesTexts as texts } from './texts.ts'

type Move = { facilityId: number; type: (typeof facilityTypes)[number]; direction: 'up' | 'down' }
type Position = { facilityId: number; orderSequence: number }

/**
 * Swaps a facility with its neighbor of the same type. Moving the first one up or the last one down changes nothing.
 */
export async function moveFacility(context: ItemContext, { facilityId, type, direction }: Move): Promise<ItemRow> {
  await lockOrder(context)
  const { rows } =
    await sql<Position>`select facility_id as "facilityId", order_sequence as "orderSequence" from facilities
    where organization_id = ${context.tenant.organizationId}::int and type = ${type} order by order_sequence`.execute(
      context.trx,
    )
  const at = rows.findIndex((row) => row.facilityId === facilityId)
  const facility = rows[at]
  if (!facility) throw new HttpError('notFound', texts.noneToMove[type])
  const neighbor = rows[direction === 'down' ? at + 1 : at - 1]
  if (!neighbor) return setPosition(context, facility)
  await setPosition(context, { facilityId: neighbor.facilityId, orderSequence: facility.orderSequence })
  return setPosition(context, { facilityId, orderSequence: neighbor.orderSequence })
}

const setPosition = (context: ItemContext, { facilityId, orderSequence }: Position) =>
  changeItem(context, { type: facilities, rules: { derive: async () => ({ orderSequence }) } }, { facilityId }, {})
