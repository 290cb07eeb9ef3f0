import type { CharacteristicKey } from '@takt/domain/areas/quality/responses/checkCharacteristics.ts'
import { type RawBuilder, sql } from 'kysely'
import type { PageReader } from '../../documents/index.ts'

/** Returns the condition for rows of a characteristic. */
export const isOf = (
  { organizationId }: Pick<PageReader, 'organizationId'>,
  key: CharacteristicKey,
): RawBuilder<unknown> =>
  sql`organization_id = ${organizationId}::int and page_id = ${key.pageId}::int and check_id = ${key.checkID}
    and resource_id is not distinct from ${key.resourceID} and part_num is not distinct from ${key.partNum}`

/** Returns the key of a characteristic as text. */
export const keyText = ({ pageId, checkID, resourceID, partNum }: CharacteristicKey): string =>
  JSON.stringify([pageId, checkID, resourceID, partNum])
