import { tags } from '@takt/domain/areas/tags/tags.ts'
import { sql } from 'kysely'
import type { HttpError } from '../../core/http/responses/httpError.ts'
import type { ItemContext } from '../../core/items/mountedItem.ts'
import { addItems } from '../../core/items/write/addItems.ts'
import { lockTags } from './lockTags.ts'

type Tag = { active: boolean; resourceID: string | null }

/** Returns tags by code and creates unknown ones; for tags that cannot be created, returns the error. */
export async function ensureTags(
  context: ItemContext,
  epcs: readonly string[],
): Promise<ReadonlyMap<string, Tag | HttpError>> {
  const { trx, tenant } = context
  await lockTags(context, epcs)
  const { rows } = await sql<Tag & { epc: string }>`
    select epc, active, resource_id as "resourceID" from tags
    where organization_id = ${tenant.organizationId}::int and epc = any(${epcs}::text[])`.execute(trx)
  const tagsByCode = new Map<string, Tag | HttpError>(rows.map(({ epc, ...tag }) => [epc, tag]))
  const missing = epcs.filter((epc) => !tagsByCode.has(epc))
  if (missing.length === 0) return tagsByCode
  const bodies = missing.map((epc, index) => ({ index, body: { epc, active: true } }))
  const rejections = new Map<number, HttpError>()
  await addItems(context, context.items.get(tags.name)!, bodies, rejections)
  for (const [index, epc] of missing.entries())
    tagsByCode.set(epc, rejections.get(index) ?? { active: true, resourceID: null })
  return tagsByCode
}
