import { defaultSettings } from '@takt/domain/areas/organizations/organizationSettings.ts'
import type { CharacteristicKey } from '@takt/domain/areas/quality/responses/checkCharacteristics.ts'
import type { ControlRulesRow } from '@takt/domain/areas/quality/responses/controlRules.ts'
import type { RuleSet } from '@takt/domain/areas/quality/spc/runRules.ts'
import { sql } from 'kysely'
import type { PageReader } from '../../documents/index.ts'
import { isOf, keyText } from './ofCharacteristic.ts'

type Reader = Pick<PageReader, 'trx' | 'organizationId'>

/** Returns the default run rules of an organization's charts. */
export async function defaultRules({ trx, organizationId }: Reader): Promise<RuleSet> {
  const { rows } = await sql<{ rules: RuleSet }>`select control_rules as rules from organization_settings
    where organization_id = ${organizationId}::int`.execute(trx)
  return rows[0]?.rules ?? defaultSettings(organizationId).controlRules
}

/** Returns the run rules selected for a characteristic in response format; null if the default rules apply. */
export async function rulesOf(reader: Reader, key: CharacteristicKey): Promise<ControlRulesRow | null> {
  const { rows } = await sql<ControlRulesRow>`select rules_id as "rulesID", version, rules from control_rules
    where ${isOf(reader, key)}`.execute(reader.trx)
  return rows[0] ?? null
}

/** Returns a lookup of the run rules of any characteristic: those selected for it, otherwise the default rules. */
export async function allRules(reader: Reader): Promise<(key: CharacteristicKey) => RuleSet> {
  const defaults = await defaultRules(reader)
  const { rows } = await sql<CharacteristicKey & { rules: RuleSet }>`select page_id as "pageId",
      check_id as "checkID", resource_id as "resourceID", part_num as "partNum", rules
    from control_rules where organization_id = ${reader.organizationId}::int`.execute(reader.trx)
  const selected = new Map(rows.map(({ rules, ...key }) => [keyText(key), rules]))
  return (key) => selected.get(keyText(key)) ?? defaults
}
