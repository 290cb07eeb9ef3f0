import { chartNotes } from '@takt/domain/quality/chartNotes.ts'
import { type ControlLimits, controlLimits } from '@takt/domain/quality/controlLimits.ts'
import { sql } from 'kysely'
import { conflict } from '../../http/refusal.ts'
import type { ItemChange, ItemContext, MountedItem } from '../../items/mountedItem.ts'
import { qualityTexts as texts } from '../texts.ts'
import { saidBy } from './saidBy.ts'

/** A characteristic has limits once: who freezes them anew changes that row. */
async function refuseSecond({ trx, tenant }: ItemContext, { verb, row }: ItemChange) {
  if (verb !== 'added') return
  const { limitsID, pageId, checkID, resourceID, partNum } = row as unknown as ControlLimits
  const { rows } = await sql`select from control_limits
    where organization_id = ${tenant.organizationId}::int and page_id = ${pageId}::int and check_id = ${checkID}
      and resource_id is not distinct from ${resourceID} and part_num is not distinct from ${partNum}
      and limits_id <> ${limitsID}::int`.execute(trx)
  if (rows.length > 0) throw conflict(texts.limitsThere)
}

export const limitsItem: MountedItem = {
  type: controlLimits,
  rules: {
    derive: async (context) => {
      const said = await saidBy(context)
      return said ? { frozenBy: said.by, frozenAt: said.at } : {}
    },
    check: refuseSecond,
  },
}

export const noteItem: MountedItem = {
  type: chartNotes,
  rules: {
    derive: async (context) => {
      const said = await saidBy(context)
      return said ? { writtenBy: said.by, writtenAt: said.at } : {}
    },
  },
}
