import { defaultSettings } from '@takt/domain/areas/organizations/organizationSettings.ts'
import type { CharacteristicKey } from '@takt/domain/areas/quality/answers/checkCharacteristics.ts'
import type { ControlRulesRow } from '@takt/domain/areas/quality/answers/controlRules.ts'
import type { RuleSet } from '@takt/domain/areas/quality/spc/runRules.ts'
import { sql } from 'kysely'
import type { PageReader } from '../../documents/face.ts'
import { isOf, keyText } from './ofCharacteristic.ts'

type Reader = Pick<PageReader, 'trx' | 'organizationId'>

/** The rules by which charts of an organization speak as usual. */
export async function usualRules({ trx, organizationId }: Reader): Promise<RuleSet> {
  const { rows } = await sql<{ rules: RuleSet }>`select control_rules as rules from organization_settings
    where organization_id = ${organizationId}::int`.execute(trx)
  return rows[0]?.rules ?? defaultSettings(organizationId).controlRules
}

/** The row of rules that were chosen for a characteristic, as answers tell it; null where the usual ones hold. */
export async function rulesOf(reader: Reader, key: CharacteristicKey): Promise<ControlRulesRow | null> {
  const { rows } = await sql<ControlRulesRow>`select rules_id as "rulesID", version, rules from control_rules
    where ${isOf(reader, key)}`.execute(reader.trx)
  return rows[0] ?? null
}

/**
 * By which rules the chart of any characteristic of an organization speaks: those chosen for it, else the usual ones.
 */
export async function allRules(reader: Reader): Promise<(key: CharacteristicKey) => RuleSet> {
  const usual = await usualRules(reader)
  const { rows } = await sql<CharacteristicKey & { rules: RuleSet }>`select page_id as "pageId",
      check_id as "checkID", resource_id as "resourceID", part_num as "partNum", rules
    from control_rules where organization_id = ${reader.organizationId}::int`.execute(reader.trx)
  const chosen = new Map(rows.map(({ rules, ...key }) => [keyText(key), rules]))
  return (key) => chosen.get(keyText(key)) ?? usual
}
