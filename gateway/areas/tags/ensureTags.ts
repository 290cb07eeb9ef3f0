import { tags } from '@takt/domain/areas/tags/tags.ts'
import { sql } from 'kysely'
import type { Refusal } from '../../core/http/responses/refusal.ts'
import type { ItemContext } from '../../core/items/mountedItem.ts'
import { addItems } from '../../core/items/write/addItems.ts'
import { lockTags } from './lockTags.ts'

type Tag = { active: boolean; resourceID: string | null }

/** Tags by their codes, which are made when they were never heard of; of those that cannot be why not. */
export async function ensureTags(
  context: ItemContext,
  epcs: readonly string[],
): Promise<ReadonlyMap<string, Tag | Refusal>> {
  const { trx, tenant } = context
  await lockTags(context, epcs)
  const { rows } = await sql<Tag & { epc: string }>`
    select epc, active, resource_id as "resourceID" from tags
    where organization_id = ${tenant.organizationId}::int and epc = any(${epcs}::text[])`.execute(trx)
  const found = new Map<string, Tag | Refusal>(rows.map(({ epc, ...tag }) => [epc, tag]))
  const unheard = epcs.filter((epc) => !found.has(epc))
  if (unheard.length === 0) return found
  const bodies = unheard.map((epc, index) => ({ index, body: { epc, active: true } }))
  const refusals = new Map<number, Refusal>()
  await addItems(context, context.items.get(tags.name)!, bodies, refusals)
  for (const [index, epc] of unheard.entries())
    found.set(epc, refusals.get(index) ?? { active: true, resourceID: null })
  return found
}
