import { sql } from 'kysely'
import { invalid } from '../../core/http/responses/httpError.ts'
import type { ItemRules } from '../../core/items/mountedItem.ts'
import { floorPlansTexts as texts } from './texts.ts'

/** Rules for antennas: the zone must be on the same floor plan. */
export const antennaRules: ItemRules = {
  check: async ({ trx, tenant }, { row }) => {
    if (!row?.zoneId) return
    const { rows } = await sql`select from zones where organization_id = ${tenant.organizationId}::int
      and zone_id = ${row.zoneId}::int and floor_plan_id <> ${row.floorPlanId}::int`.execute(trx)
    if (rows.length > 0) throw invalid({ zoneId: texts.zoneElsewhere })
  },
}
