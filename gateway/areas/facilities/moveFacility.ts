import { facilities, type facilityTypes } from '@takt/domain/areas/facilities/facilities.ts'
import { sql } from 'kysely'
import { Refusal } from '../../core/http/responses/refusal.ts'
import type { ItemRow } from '../../core/items/itemTable.ts'
import type { ItemContext } from '../../core/items/mountedItem.ts'
import { changeItem } from '../../core/items/write/itemCommands.ts'
import { lockOrder } from './facilityRules.ts'
import { facilitiesTexts as texts } from './texts.ts'

type Move = { facilityId: number; type: (typeof facilityTypes)[number]; direction: 'up' | 'down' }
type Place = { facilityId: number; orderSequence: number }

/**
 * Lets a facility change places with its neighbour of the same type; the first one stays when it is moved up, the last
 * one down.
 */
export async function moveFacility(context: ItemContext, { facilityId, type, direction }: Move): Promise<ItemRow> {
  await lockOrder(context)
  const { rows } =
    await sql<Place>`select facility_id as "facilityId", order_sequence as "orderSequence" from facilities
    where organization_id = ${context.tenant.organizationId}::int and type = ${type} order by order_sequence`.execute(
      context.trx,
    )
  const at = rows.findIndex((row) => row.facilityId === facilityId)
  const moved = rows[at]
  if (!moved) throw new Refusal('notFound', texts.noneToMove[type])
  const neighbour = rows[direction === 'down' ? at + 1 : at - 1]
  if (!neighbour) return place(context, moved)
  await place(context, { facilityId: neighbour.facilityId, orderSequence: moved.orderSequence })
  return place(context, { facilityId, orderSequence: neighbour.orderSequence })
}

const place = (context: ItemContext, { facilityId, orderSequence }: Place) =>
  changeItem(context, { type: facilities, rules: { derive: async () => ({ orderSequence }) } }, { facilityId }, {})
