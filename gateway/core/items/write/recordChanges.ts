import { randomUUID } from 'node:crypto'
import type { ItemState } from '@takt/domain/core/item/itemEvent.ts'
import { keyText } from '@takt/domain/core/item/itemKey.ts'
import { createYielder } from '@takt/store/queue/yielding.ts'
import { sql } from 'kysely'
import { appendAll, type NewEvent } from '../../events/append.ts'
import { conflict, invalid } from '../../http/responses/httpError.ts'
import { eventsOf, type ItemRow, ownerOf } from '../itemTable.ts'
import type { ItemChange, ItemContext, MountedItem } from '../mountedItem.ts'
import { type ItemStates, readStates } from '../project/itemStates.ts'
import { projectItemEvents } from '../project/projectItemEvents.ts'
import { itemsTexts as texts } from '../texts.ts'
import { changeId } from '../undo/changeId.ts'
import { mayUndo } from '../undo/mayUndo.ts'
import { seesAllRows } from '../visibleStates.ts'
import { missingReferences } from './missingReferences.ts'
import { nameOf } from './references.ts'
import { type Rejections, sift } from './sift.ts'
import { withoutEntries } from './splitSecrets.ts'
import { tooManyValues } from './tooManyValues.ts'

/** Number of small rows written at once without delaying other requests. */
const rowsPerChunk = 1000
const valuesOfRow = 10

/** A change of one row, decided but not yet checked. `index` is its position in the command. */
export type Draft = {
  index: number
  change: ItemChange
  before: ItemState | null
  secrets: Readonly<Record<string, unknown>>
}

/** The result for a row: null if it was removed. `touched`: true if anything changed. */
export type RowResult = { index: number; row: ItemRow | null; touched: boolean }

/**
 * Checks the changes of different rows of one type, appends their events and applies them to the table, all at once.
 * Rows that are not allowed are added to the rejections; the others are written.
 */
export async function recordChanges(
  context: ItemContext,
  item: MountedItem,
  drafts: readonly Draft[],
  rejections: Rejections,
): Promise<RowResult[]> {
  const { type, rules } = item
  const checked = await check(context, item, drafts, rejections)
  const owner = ownerOf(type, context.tenant)
  const existing: ItemStates = new Map(
    checked.flatMap(({ change, before }) => (before ? [[keyText(type, change.key), before]] : [])),
  )
  const recorded = await eventsFor(context, item, checked)
  if (!checked.every(({ change }) => mayUndo(context.change, item, change.verb))) context.change.stays = true
  const states = new Map<string, ItemState | null>()
  // In chunks, so that other requests run in between.
  for (const part of await inParts(recorded)) {
    context.checkDeadline?.()
    const events = await appendAll(context.trx, part)
    if (events[0]) context.change.id = changeId(events[0])
    for (const [key, state] of await projectItemEvents(context.trx, { type, owner }, events, existing))
      states.set(key, state)
  }
  const stored = await sift(checked, rejections, async (draft) => {
    const { change, secrets } = draft
    if (Object.keys(secrets).length > 0) await rules?.storeSecrets?.(context, change.key, secrets)
    return draft
  })
  if (stored.length > 0)
    await rules?.afterwardsAll?.(
      context,
      stored.map(({ change }) => change),
    )
  return sift(stored, rejections, async ({ index, change }) => {
    context.checkDeadline?.()
    await rules?.afterwards?.(context, change)
    const state = states.get(keyText(type, change.key))
    return { index, row: state ? rowOf(state) : null, touched: true }
  })
}

/** Returns a row as sent in responses. */
export const rowOf = ({ row, rowId, version }: ItemState): ItemRow => ({ ...row, rowId, version })

async function check(context: ItemContext, item: MountedItem, drafts: readonly Draft[], rejections: Rejections) {
  const { type, rules } = item
  const missing = await missingReferences(
    context,
    type,
    drafts.map(({ change }) => change),
  )
  const sound = await sift(drafts, rejections, (draft) => {
    const { change, before } = draft
    const problems = {
      ...(change.row && type.check?.(change.row)),
      ...missing.get(change),
      ...tooManyValues(type, before, change),
    }
    if (Object.keys(problems).length > 0) throw invalid(problems)
    return draft
  })
  const added = sound.filter(({ change }) => change.verb === 'added').map(({ change }) => change.key)
  const existing = await readStates(context.trx, type, ownerOf(type, context.tenant), added)
  const all = sound.map(({ change }) => change)
  // A session that cannot see all rows must not learn from an error whether a row exists.
  const existsMessage = seesAllRows(context, item) ? texts.exists : texts.existsPerhapsUnshown
  const ruled = (await rules?.checkAll?.(context, all)) ?? ((change: ItemChange) => rules?.check?.(context, change))
  return sift(sound, rejections, async (draft) => {
    const { verb, key } = draft.change
    if (verb === 'added' && existing.has(keyText(type, key))) throw conflict(existsMessage(nameOf(type, key)))
    context.checkDeadline?.()
    await ruled?.(draft.change)
    return draft
  })
}

/** Groups events into chunks of similar size; an event counts by its number of values. */
async function inParts(recorded: Awaited<ReturnType<typeof eventsFor>>) {
  const parts: (typeof recorded)[] = []
  let capacity = 0
  const yieldIfDue = createYielder()
  for (const change of recorded) {
    await yieldIfDue()
    if (capacity <= 0) {
      parts.push([])
      capacity = rowsPerChunk
    }
    parts.at(-1)!.push(change)
    const { row, fields, effective } = change.event.data
    const dated = Object.values(effective ?? {}) as unknown[][]
    capacity -= dated.reduce((sum, { length }) => sum + length, 1) + countValues(row ?? fields) / valuesOfRow
  }
  return parts
}

/** Counts the scalar values in a value. */
const countValues = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, each) => sum + countValues(each), 0)
    : 1

async function eventsFor(context: ItemContext, { type, rules }: MountedItem, drafts: readonly Draft[]) {
  const owner = ownerOf(type, context.tenant)
  const metaOf = (stream: string) => {
    const back = context.back?.get(stream)
    const { byFlows } = context
    return { userId: context.tenant.userId, ...(back === undefined ? {} : { back }), ...(byFlows ? { byFlows } : {}) }
  }
  const streamOf = ({ change }: Draft) => `${type.name}/${keyText(type, change.key)}`
  const last = await lastVersions(context, type, drafts.filter(({ before }) => !before).map(streamOf))
  const retiring = new Set<Draft>()
  for (const draft of drafts)
    if (draft.change.verb === 'removed' && (await rules?.retires?.(context, draft.change))) retiring.add(draft)
  const yieldIfDue = createYielder()
  const events: { event: NewEvent; version: number }[] = []
  for (const draft of drafts) {
    await yieldIfDue()
    const { verb, key, row, fields, effectiveFrom, effective = {} } = draft.change
    const rowId = draft.before?.rowId ?? randomUUID()
    const from = effectiveFrom === null ? {} : { effectiveFrom }
    const retired = retiring.has(draft) ? { retired: true } : {}
    const undatedFields = withoutEntries(fields, (name) => name in effective)
    const content = verb === 'added' ? { row } : verb === 'changed' ? { fields: undatedFields, ...from } : retired
    const dated = Object.keys(effective).length > 0 ? { effective } : {}
    const data = { key, rowId, ...content, ...dated }
    const stream = streamOf(draft)
    const version = (draft.before?.version ?? last.get(stream) ?? 0) + 1
    const event = { ...owner, area: type.area, stream, type: `${type.name}.${verb}`, data, meta: metaOf(stream) }
    events.push({ event, version })
  }
  await yieldIfDue()
  // Same order everywhere: two commands that add the same rows do not deadlock.
  return events.sort((a, b) => (a.event.stream < b.event.stream ? -1 : 1))
}

/**
 * Returns the last version of each stream. A stream outlives its row: a row that is added again continues the versions
 * of the removed one.
 */
async function lastVersions({ trx, tenant }: ItemContext, type: MountedItem['type'], streams: readonly string[]) {
  if (streams.length === 0) return new Map<string, number>()
  const { rows } = await sql<{ stream: string; version: number }>`
    select stream, max(version) as version from event
    where ${eventsOf(ownerOf(type, tenant))} and stream = any(${streams}::text[]) group by stream`.execute(trx)
  return new Map(rows.map(({ stream, version }) => [stream, version]))
}
