import type { CharacteristicKey } from '@takt/domain/areas/quality/answers/checkCharacteristics.ts'
import { chartNotes } from '@takt/domain/areas/quality/chartNotes.ts'
import { controlLimits } from '@takt/domain/areas/quality/controlLimits.ts'
import { controlRules } from '@takt/domain/areas/quality/controlRules.ts'
import { sql } from 'kysely'
import { conflict } from '../../../core/http/responses/refusal.ts'
import type { ItemChange, ItemContext, MountedItem } from '../../../core/items/mountedItem.ts'
import { qualityTexts as texts } from '../texts.ts'
import { isOf } from './ofCharacteristic.ts'
import { saidBy } from './saidBy.ts'

/** A characteristic has limits, and rules, once: who says so anew changes that row. */
const refuseSecond =
  (table: 'control_limits' | 'control_rules', id: 'limits_id' | 'rules_id', said: string) =>
  async ({ trx, tenant }: ItemContext, { verb, row, key }: ItemChange) => {
    if (verb !== 'added') return
    const of = { organizationId: tenant.organizationId! }
    const { rows } = await sql`select from ${sql.table(table)}
      where ${isOf(of, row as CharacteristicKey)}
        and ${sql.ref(id)} <> ${Object.values(key)[0]}::int`.execute(trx)
    if (rows.length > 0) throw conflict(said)
  }

export const limitsItem: MountedItem = {
  type: controlLimits,
  rules: {
    derive: async (context) => {
      const said = await saidBy(context)
      return said ? { frozenBy: said.by, frozenAt: said.at } : {}
    },
    check: refuseSecond('control_limits', 'limits_id', texts.limitsThere),
  },
}

export const rulesItem: MountedItem = {
  type: controlRules,
  rules: { check: refuseSecond('control_rules', 'rules_id', texts.rulesThere) },
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
