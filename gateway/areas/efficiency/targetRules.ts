import { resources } from '@takt/domain/areas/masterData/resources.ts'
import { sql } from 'kysely'
import { conflict } from '../../core/http/responses/httpError.ts'
import type { ItemRules } from '../../core/items/mountedItem.ts'
import { nameOf } from '../../core/items/write/references.ts'
import { efficiencyTexts as texts } from './texts.ts'

/** Rules for targets: one per machine, one per device group, and one overall. */
export const targetRules: ItemRules = {
  check: async ({ trx, tenant }, { key, row }) => {
    if (!row) return
    const { rows } = await sql<{ id: number }>`select target_id as id from targets
      where organization_id = ${tenant.organizationId}::int and resource_id is not distinct from ${row.resourceID}::text
        and device_group_id is not distinct from ${row.deviceGroupId}::int
        and target_id is distinct from ${key.targetID}::int`.execute(trx)
    if (!rows[0]) return
    const scope =
      row.resourceID !== null
        ? nameOf(resources, row)
        : row.deviceGroupId !== null
          ? `Device Group ${row.deviceGroupId}`
          : 'all machines'
    throw conflict(texts.targetExists(rows[0].id, scope))
  },
}
