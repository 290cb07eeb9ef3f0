import type { CharacteristicKey } from '@takt/domain/areas/quality/answers/checkCharacteristics.ts'
import { sql } from 'kysely'
import type { PageReader } from '../../documents/face.ts'
import { keyText } from '../limits/ofCharacteristic.ts'

/** How many holds of an organization that nobody released yet are for any characteristic. */
export async function countHolds({
  trx,
  organizationId,
}: Pick<PageReader, 'trx' | 'organizationId'>): Promise<(key: CharacteristicKey) => number> {
  const { rows } = await sql<CharacteristicKey & { count: number }>`select page_id as "pageId", check_id as "checkID",
      resource_id as "resourceID", part_num as "partNum", count(*)::int as count
    from job_holds where organization_id = ${organizationId}::int and reason is null
    group by page_id, check_id, resource_id, part_num`.execute(trx)
  const counts = new Map(rows.map(({ count, ...key }) => [keyText(key), count]))
  return (key) => counts.get(keyText(key)) ?? 0
}
