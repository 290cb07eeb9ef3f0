import { mayDo } from '@takt/domain/areas/access/session.ts'
import type { CharacteristicKey } from '@takt/domain/areas/quality/responses/checkCharacteristics.ts'
import { sql } from 'kysely'
import type { PageReader } from '../../documents/index.ts'

/**
 * Returns the fields for part and machine of a characteristic that are missing in master data: values may name them,
 * but limits, rules and notes may not. Empty if the session may write none of these.
 */
export async function missingOf(
  { trx, organizationId, session }: PageReader,
  { partNum, resourceID }: Pick<CharacteristicKey, 'partNum' | 'resourceID'>,
): Promise<('partNum' | 'resourceID')[]> {
  if (!mayDo(session, 'checksheets', 'write') && !mayDo(session, 'checksheets', 'approve')) return []
  const { rows } = await sql<{ isPart: boolean; isMachine: boolean }>`select
    exists (select from parts where organization_id = ${organizationId}::int and part_num = ${partNum}) as "isPart",
    exists (select from resources where organization_id = ${organizationId}::int and resource_id = ${resourceID}) as "isMachine"
    `.execute(trx)
  const { isPart, isMachine } = rows[0]!
  return [
    ...(partNum === null || isPart ? [] : (['partNum'] as const)),
    ...(resourceID === null || isMachine ? [] : (['resourceID'] as const)),
  ]
}
