import { employees } from '@takt/domain/masterData/employees.ts'
import { maySeePeople } from '@takt/domain/peopleFields.ts'
import { associationInterval } from '@takt/domain/tags/associationInterval.ts'
import { tagAssociations } from '@takt/domain/tags/tagAssociations.ts'
import { tags } from '@takt/domain/tags/tags.ts'
import { sql } from 'kysely'
import { noteNamed } from '../http/masking.ts'
import { conflict, invalid } from '../http/refusal.ts'
import { addItem, removeItem } from '../items/itemCommands.ts'
import type { ItemChange, ItemContext, ItemRules } from '../items/mountedItem.ts'
import { withoutEntries } from '../items/splitSecrets.ts'
import { ensureAssociationType } from './ensureAssociationType.ts'
import { lockTag } from './lockTag.ts'
import { refuseUnlessMayAssociate } from './mayAssociate.ts'
import { momentOf } from './momentOf.ts'
import { refuseHandingOn } from './refuseHandingOn.ts'
import { lockTagged, refreshTagged } from './taggedRow.ts'
import { tagsTexts as texts } from './texts.ts'

type Row = Readonly<Record<string, unknown>>

/** The tag, which is made when it was never heard of. */
async function ensureTag(context: ItemContext, epc: unknown) {
  const { trx, tenant } = context
  await lockTag(context, epc)
  const { rows } = await sql<{ active: boolean; resourceID: string | null }>`
    select active, resource_id as "resourceID" from tags
    where organization_id = ${tenant.organizationId}::int and epc = ${epc}`.execute(trx)
  if (rows[0]) return rows[0]
  await addItem(context, context.items.get(tags.name)!, { epc, active: true })
  return { active: true, resourceID: null }
}

async function derive(context: ItemContext, { before, row, fields }: ItemChange) {
  if (!row) return {}
  noteNamed({ epc: row.epc, associationID: row.associationID })
  await ensureAssociationType(context, row.associationType)
  const tag = await ensureTag(context, row.epc)
  const isPut = row.active === true && (before?.active !== true || 'epc' in fields)
  if (isPut && !tag.active) throw invalid({ epc: texts.tagSwitchedOff(row.epc) })
  if (isPut || 'associationType' in fields) await refuseHandingOn(context, row)
  const on = await lockTagged(context, row)
  if (!on) {
    const label = context.items.get(String(row.associationType))?.type.label
    throw invalid({ associationID: texts.missing(label, row.associationID) })
  }
  const named = { ...row, associationID: on.id }
  const { now, resumed } = await momentOf(context, named, before)
  return {
    associationID: on.id,
    resourceID: tag.resourceID,
    ...associationInterval(before, named, { now, resumed }),
  }
}

/** A tag that is put on another thing of the same type leaves the one it was on; twice on the same one it cannot be. */
async function leaveOthers(context: ItemContext, { key, row }: ItemChange) {
  if (row?.active !== true) return
  const { rows } = await sql<{ tagAssociationID: number; associationID: string }>`
    select tag_association_id as "tagAssociationID", association_id as "associationID" from tag_associations
    where organization_id = ${context.tenant.organizationId}::int and association_type = ${row.associationType}
      and epc = ${row.epc} and active and tag_association_id <> ${Number(key.tagAssociationID)}::int
    for update`.execute(context.trx)
  for (const { tagAssociationID, associationID } of rows) {
    if (associationID === row.associationID) throw conflict(texts.tagTaken(row.epc, row.associationType, associationID))
    await removeItem(context, context.items.get(tagAssociations.name)!, { tagAssociationID })
  }
}

async function refuseRestingType({ trx, tenant }: ItemContext, { verb, fields, row }: ItemChange) {
  if (!row || (verb === 'changed' && !('associationType' in fields))) return
  const { rows } = await sql<{ active: boolean }>`select active from tag_association_types
    where organization_id = ${tenant.organizationId}::int and association_type = ${row.associationType}`.execute(trx)
  if (rows[0]?.active === false) throw invalid({ associationType: texts.typeSwitchedOff(row.associationType) })
}

/** What is special about tag associations: docs/decisions/0110-tags.md. */
export const associationRules = {
  refuseUnlessMayWrite: refuseUnlessMayAssociate,
  // A change alone does not say that it is about somebody, and about whose badge.
  sayHistory: async (entries, { session }) => {
    const isOfPeople = entries.some(({ fields }) => fields?.associationType === employees.name)
    if (maySeePeople(session) || !isOfPeople) return [...entries]
    const names = (name: string) => name === 'associationID' || name === 'epc'
    return entries.map((entry) => ({ ...entry, fields: entry.fields && withoutEntries(entry.fields, names) }))
  },
  derive,
  check: async (context, change) => {
    await refuseRestingType(context, change)
    await leaveOthers(context, change)
  },
  afterwards: async (context, { before, row }) => {
    const sides = [before, row].filter((side): side is Row => side !== null)
    const things = new Map(sides.map((side) => [`${side.associationType}/${side.associationID}`, side]))
    for (const side of things.values()) await refreshTagged(context, side)
  },
} satisfies ItemRules
