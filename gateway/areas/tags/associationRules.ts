import { mayDo } from '@takt/domain/areas/access/session.ts'
import { employees } from '@takt/domain/areas/masterData/employees.ts'
import { jobs } from '@takt/domain/areas/masterData/jobs.ts'
import { associationInterval } from '@takt/domain/areas/tags/associationInterval.ts'
import { associationTypes } from '@takt/domain/areas/tags/associationTypes.ts'
import { normalEpc } from '@takt/domain/areas/tags/epc.ts'
import { maySeePeople } from '@takt/domain/itemTypes/peopleFields.ts'
import { sql } from 'kysely'
import { noteNamed } from '../../core/http/requests/masking.ts'
import { conflict, HttpError, invalid } from '../../core/http/responses/httpError.ts'
import type { ItemChange, ItemContext, ItemRules } from '../../core/items/mountedItem.ts'
import { withoutEntries } from '../../core/items/write/splitSecrets.ts'
import { createHandoverCheck } from './createHandoverCheck.ts'
import { ensureAssociationTypes } from './ensureAssociationTypes.ts'
import { ensureTags } from './ensureTags.ts'
import { requireAssociationRights } from './mayAssociate.ts'
import { momentsOf } from './momentsOf.ts'
import { removeAll } from './removeAll.ts'
import { lockTagged, refreshTagged } from './taggedRows.ts'
import { tagsTexts as texts } from './texts.ts'

type Row = Readonly<Record<string, unknown>>

/** The association types with ids that contain a job number. */
const jobTypes = associationTypes.flatMap(({ associationType }) =>
  associationType === employees.name ? [] : [associationType],
)

const rowsOf = (changes: readonly ItemChange[]) => changes.flatMap(({ row }): Row[] => (row ? [row] : []))

/** Derives the fields of added or changed associations, in their order, or returns the errors that prevent them. */
async function deriveAll(context: ItemContext, changes: readonly ItemChange[]) {
  const rows = rowsOf(changes)
  if (rows.length === 0) return changes.map(() => ({}))
  for (const { epc, associationID } of rows) noteNamed({ epc, associationID })
  await ensureAssociationTypes(context, new Set(rows.map(({ associationType }) => associationType)))
  const tagsByCode = await ensureTags(context, [...new Set(rows.map(({ epc }) => String(epc)))])
  const isPut = ({ before, row, fields }: ItemChange) =>
    row?.active === true && (before?.active !== true || 'epc' in fields)
  const activations = new Set(changes.filter((change) => isPut(change) || 'associationType' in change.fields))
  const handoverError = await createHandoverCheck(context, rowsOf([...activations]))
  const ids = await lockTagged(
    context,
    changes.map(({ row }) => row ?? {}),
  )
  const moments = await momentsOf(
    context,
    changes.map(({ row, before }, index) => ({ association: { ...row, associationID: ids[index] }, before })),
  )
  return changes.map((change, index): Record<string, unknown> | HttpError => {
    const { row, before } = change
    if (!row) return {}
    const tag = tagsByCode.get(String(row.epc))!
    if (tag instanceof HttpError) return tag
    if (isPut(change) && !tag.active) return invalid({ epc: texts.tagSwitchedOff(row.epc) })
    const rejection = activations.has(change) ? handoverError(row) : undefined
    if (rejection) return rejection
    const id = ids[index]
    if (id === null) {
      const label = context.items.get(String(row.associationType))?.type.label
      return invalid({ associationID: texts.missing(label, row.associationID) })
    }
    const named = { ...row, associationID: id }
    return { associationID: id, resourceID: tag.resourceID, ...associationInterval(before, named, moments[index]!) }
  })
}

type ActiveAssociation = { tagAssociationID: number; associationType: string; associationID: string; epc: string }

/**
 * Rejects new associations of disabled types. Putting a tag on another object of the same type ends its previous
 * association; the same association twice is a conflict.
 */
async function checkAll(context: ItemContext, changes: readonly ItemChange[]) {
  const { trx, tenant } = context
  const rows = rowsOf(changes)
  if (rows.length === 0) return () => {}
  const part = (name: string) => rows.map((row) => row[name])
  const disabledTypes = await sql<{ associationType: string }>`
    select association_type as "associationType" from tag_association_types
    where organization_id = ${tenant.organizationId}::int and not active
      and association_type = any(${part('associationType')}::text[])`.execute(trx)
  const isDisabled = new Set<unknown>(disabledTypes.rows.map(({ associationType }) => associationType))
  const active = await sql<ActiveAssociation>`
    select tag_association_id as "tagAssociationID", association_type as "associationType",
      association_id as "associationID", epc from tag_associations
    where organization_id = ${tenant.organizationId}::int and active and (association_type, epc) in (
      select * from unnest(${part('associationType')}::text[], ${part('epc')}::text[]))
    order by tag_association_id for update`.execute(trx)
  const activeByTag = Map.groupBy(active.rows, nameOfTag)
  const otherAssociations = ({ key, row }: ItemChange) =>
    row?.active === true
      ? (activeByTag.get(nameOfTag(row)) ?? []).filter((each) => each.tagAssociationID !== Number(key.tagAssociationID))
      : []
  const left = changes.flatMap((change) =>
    otherAssociations(change).filter(({ associationID }) => associationID !== change.row?.associationID),
  )
  await removeAll(context, left)
  return (change: ItemChange) => {
    const { verb, row, fields } = change
    if (!row) return
    if (isDisabled.has(row.associationType) && (verb === 'added' || 'associationType' in fields))
      throw invalid({ associationType: texts.typeSwitchedOff(row.associationType) })
    if (otherAssociations(change).some(({ associationID }) => associationID === row.associationID))
      throw conflict(texts.tagTaken(row.epc, row.associationType, String(row.associationID)))
  }
}

const nameOfTag = ({ associationType, epc }: Row) => JSON.stringify([associationType, epc])

/** Associations that contain job numbers, which are hidden from sessions without the right to read jobs. */
const isOfJobs = sql<boolean>`association_type = any(${jobTypes}::text[])`

/** Rules of tag associations beyond their fields (docs/decisions/0009-follow-erp-conventions-for-master-data.md). */
export const associationRules = {
  shownTo: (session) =>
    (['read', 'write'] as const).some((flag) => mayDo(session, jobs.area, flag))
      ? []
      : [{ field: 'associationType', operator: 'IsNotEmpty', values: [], where: sql<boolean>`not ${isOfJobs}` }],
  assertMayWrite: requireAssociationRights,
  // A change entry alone does not show that the association is with an employee, and with which badge.
  describeHistory: async (entries, { session }) => {
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
  // A tag can be put on only one object at a time, so changes of the same tag are applied sequentially.
  together: (list, rows) =>
    list === 'remove' ||
    (list === 'add' && new Set(rows.map(({ body }) => normalEpc(String(body?.epc)))).size === rows.length),
} satisfies ItemRules
