import { mayDo } from '@takt/domain/areas/access/session.ts'
import { employees } from '@takt/domain/areas/masterData/employees.ts'
import { jobs } from '@takt/domain/areas/masterData/jobs.ts'
import { associationInterval } from '@takt/domain/areas/tags/associationInterval.ts'
import { associationTypes } from '@takt/domain/areas/tags/associationTypes.ts'
import { normalEpc } from '@takt/domain/areas/tags/epc.ts'
import { maySeePeople } from '@takt/domain/itemTypes/peopleFields.ts'
import { sql } from 'kysely'
import { noteNamed } from '../../core/http/requests/masking.ts'
import { conflict, invalid, Refusal } from '../../core/http/responses/refusal.ts'
import type { ItemChange, ItemContext, ItemRules } from '../../core/items/mountedItem.ts'
import { withoutEntries } from '../../core/items/write/splitSecrets.ts'
import { ensureAssociationTypes } from './ensureAssociationTypes.ts'
import { ensureTags } from './ensureTags.ts'
import { refuseUnlessMayAssociate } from './mayAssociate.ts'
import { momentsOf } from './momentsOf.ts'
import { refusedHandingOn } from './refusedHandingOn.ts'
import { removeAll } from './removeAll.ts'
import { lockTagged, refreshTagged } from './taggedRows.ts'
import { tagsTexts as texts } from './texts.ts'

type Row = Readonly<Record<string, unknown>>

/** The association types whose ids hold the number of a job. */
const jobTypes = associationTypes.flatMap(({ associationType }) =>
  associationType === employees.name ? [] : [associationType],
)

const rowsOf = (changes: readonly ItemChange[]) => changes.flatMap(({ row }): Row[] => (row ? [row] : []))

/** Values of derived fields of associations that are said or changed, in their order, or why they must not be. */
async function deriveAll(context: ItemContext, changes: readonly ItemChange[]) {
  const rows = rowsOf(changes)
  if (rows.length === 0) return changes.map(() => ({}))
  for (const { epc, associationID } of rows) noteNamed({ epc, associationID })
  await ensureAssociationTypes(context, new Set(rows.map(({ associationType }) => associationType)))
  const known = await ensureTags(context, [...new Set(rows.map(({ epc }) => String(epc)))])
  const isPut = ({ before, row, fields }: ItemChange) =>
    row?.active === true && (before?.active !== true || 'epc' in fields)
  const puts = new Set(changes.filter((change) => isPut(change) || 'associationType' in change.fields))
  const refusedToHandOn = await refusedHandingOn(context, rowsOf([...puts]))
  const ids = await lockTagged(
    context,
    changes.map(({ row }) => row ?? {}),
  )
  const moments = await momentsOf(
    context,
    changes.map(({ row, before }, place) => ({ association: { ...row, associationID: ids[place] }, before })),
  )
  return changes.map((change, place): Record<string, unknown> | Refusal => {
    const { row, before } = change
    if (!row) return {}
    const tag = known.get(String(row.epc))!
    if (tag instanceof Refusal) return tag
    if (isPut(change) && !tag.active) return invalid({ epc: texts.tagSwitchedOff(row.epc) })
    const refusal = puts.has(change) ? refusedToHandOn(row) : undefined
    if (refusal) return refusal
    const id = ids[place]
    if (id === null) {
      const label = context.items.get(String(row.associationType))?.type.label
      return invalid({ associationID: texts.missing(label, row.associationID) })
    }
    const named = { ...row, associationID: id }
    return { associationID: id, resourceID: tag.resourceID, ...associationInterval(before, named, moments[place]!) }
  })
}

type Held = { tagAssociationID: number; associationType: string; associationID: string; epc: string }

/**
 * Types that are switched off take no associations. A tag that is put on another thing of the same type leaves the one
 * it was on; twice on the same one it cannot be.
 */
async function checkAll(context: ItemContext, changes: readonly ItemChange[]) {
  const { trx, tenant } = context
  const rows = rowsOf(changes)
  if (rows.length === 0) return () => {}
  const part = (name: string) => rows.map((row) => row[name])
  const resting = await sql<{ associationType: string }>`
    select association_type as "associationType" from tag_association_types
    where organization_id = ${tenant.organizationId}::int and not active
      and association_type = any(${part('associationType')}::text[])`.execute(trx)
  const isResting = new Set<unknown>(resting.rows.map(({ associationType }) => associationType))
  const held = await sql<Held>`
    select tag_association_id as "tagAssociationID", association_type as "associationType",
      association_id as "associationID", epc from tag_associations
    where organization_id = ${tenant.organizationId}::int and active and (association_type, epc) in (
      select * from unnest(${part('associationType')}::text[], ${part('epc')}::text[]))
    order by tag_association_id for update`.execute(trx)
  const heldBy = Map.groupBy(held.rows, nameOfTag)
  const otherThan = ({ key, row }: ItemChange) =>
    row?.active === true
      ? (heldBy.get(nameOfTag(row)) ?? []).filter((each) => each.tagAssociationID !== Number(key.tagAssociationID))
      : []
  const left = changes.flatMap((change) =>
    otherThan(change).filter(({ associationID }) => associationID !== change.row?.associationID),
  )
  await removeAll(context, left)
  return (change: ItemChange) => {
    const { verb, row, fields } = change
    if (!row) return
    if (isResting.has(row.associationType) && (verb === 'added' || 'associationType' in fields))
      throw invalid({ associationType: texts.typeSwitchedOff(row.associationType) })
    if (otherThan(change).some(({ associationID }) => associationID === row.associationID))
      throw conflict(texts.tagTaken(row.epc, row.associationType, String(row.associationID)))
  }
}

const nameOfTag = ({ associationType, epc }: Row) => JSON.stringify([associationType, epc])

/** Associations that name jobs: whoever may not read jobs does not learn their numbers. */
const isOfJobs = sql<boolean>`association_type = any(${jobTypes}::text[])`

/** Rules of tag associations beyond their fields (docs/decisions/0009-follow-erp-conventions-for-master-data.md). */
export const associationRules = {
  shownTo: (session) =>
    (['read', 'write'] as const).some((flag) => mayDo(session, jobs.area, flag))
      ? []
      : [{ field: 'associationType', operator: 'IsNotEmpty', values: [], where: sql<boolean>`not ${isOfJobs}` }],
  refuseUnlessMayWrite: refuseUnlessMayAssociate,
  // A change alone does not say that it is about somebody, and about whose badge.
  sayHistory: async (entries, { session }) => {
    const isOfPeople = entries.some(({ fields }) => fields?.associationType === employees.name)
    if (maySeePeople(session) || !isOfPeople) return [...entries]
    const names = (name: string) => name === 'associationID' || name === 'epc'
    return entries.map((entry) => ({ ...entry, fields: entry.fields && withoutEntries(entry.fields, names) }))
  },
  deriveAll,
  checkAll,
  afterwardsAll: (context, changes) =>
    refreshTagged(
      context,
      changes.flatMap(({ before, row }) => [before, row].filter((side) => side !== null)),
    ),
  // A tag is put on one thing after the other.
  together: (list, rows) =>
    list === 'remove' ||
    (list === 'add' && new Set(rows.map(({ body }) => normalEpc(String(body?.epc)))).size === rows.length),
} satisfies ItemRules
