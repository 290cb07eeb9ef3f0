import { chartNotes } from '@takt/domain/areas/quality/chartNotes.ts'
import { controlLimits } from '@takt/domain/areas/quality/controlLimits.ts'
import { controlRules } from '@takt/domain/areas/quality/controlRules.ts'
import type { CharacteristicKey } from '@takt/domain/areas/quality/responses/checkCharacteristics.ts'
import { sql } from 'kysely'
import { conflict } from '../../../core/http/responses/httpError.ts'
import type { ItemChange, ItemContext, MountedItem } from '../../../core/items/mountedItem.ts'
import { qualityTexts as texts } from '../texts.ts'
import { currentAuthor } from './currentAuthor.ts'
import { isOf } from './ofCharacteristic.ts'

/** Rejects a second row of limits or rules for a characteristic; the existing row must be changed instead. */
const requireUnique =
  (table: 'control_limits' | 'control_rules', id: 'limits_id' | 'rules_id', message: string) =>
  async ({ trx, tenant }: ItemContext, { verb, row, key }: ItemChange) => {
    if (verb !== 'added') return
    const of = { organizationId: tenant.organizationId! }
    const { rows } = await sql`select from ${sql.table(table)}
      where ${isOf(of, row as CharacteristicKey)}
        and ${sql.ref(id)} <> ${Object.values(key)[0]}::int`.execute(trx)
    if (rows.length > 0) throw conflict(message)
  }

export const limitsItem: MountedItem = {
  type: controlLimits,
  rules: {
    derive: async (context) => {
      const author = await currentAuthor(context)
      return author ? { frozenBy: author.by, frozenAt: author.at } : {}
    },
    check: requireUnique('control_limits', 'limits_id', texts.limitsThere),
  },
}

export const rulesItem: MountedItem = {
  type: controlRules,
  rules: { check: requireUnique('control_rules', 'rules_id', texts.rulesThere) },
}

export const noteItem: MountedItem = {
  type: chartNotes,
  rules: {
    derive: async (context) => {
      const author = await currentAuthor(context)
      return author ? { writtenBy: author.by, writtenAt: author.at } : {}
    },
  },
}
