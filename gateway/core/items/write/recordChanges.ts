import { randomUUID } from 'node:crypto'
import type { ItemState } from '@takt/domain/core/item/itemEvent.ts'
import { keyText } from '@takt/domain/core/item/itemKey.ts'
import { turns } from '@takt/store/queue/turns.ts'
import { sql } from 'kysely'
import { appendAll, type NewEvent } from '../../events/append.ts'
import { conflict, invalid } from '../../http/responses/refusal.ts'
import { eventsOf, type ItemRow, ownerOf } from '../itemTable.ts'
import type { ItemChange, ItemContext, MountedItem } from '../mountedItem.ts'
import { type ItemStates, readStates } from '../project/itemStates.ts'
import { projectItemEvents } from '../project/projectItemEvents.ts'
import { isShownAll } from '../shownStates.ts'
import { itemsTexts as texts } from '../texts.ts'
import { changeId } from '../undo/changeId.ts'
import { mayTakeBack } from '../undo/mayTakeBack.ts'
import { manyValues } from './manyValues.ts'
import { missingReferences } from './missingReferences.ts'
import { nameOf } from './references.ts'
import { type Refusals, sift } from './sift.ts'
import { withoutEntries } from './splitSecrets.ts'

/** As many rows of a few values as are written at once without keeping others waiting. */
const writtenAtOnce = 1000
const valuesOfRow = 10

/** A change of one row, decided but not yet checked. `index` is its place in the command. */
export type Draft = {
  index: number
  change: ItemChange
  before: ItemState | null
  secrets: Readonly<Record<string, unknown>>
}

/** What came of a row: null when it was removed. `touched`: whether anything happened. */
export type Done = { index: number; row: ItemRow | null; touched: boolean }

/**
 * Checks the changes of different rows of one type, appends their events and applies them to the table, all at once.
 * What must not be is put among the refusals; the rest is done.
 */
export async function recordChanges(
  context: ItemContext,
  item: MountedItem,
  drafts: readonly Draft[],
  refusals: Refusals,
): Promise<Done[]> {
  const { type, rules } = item
  const checked = await check(context, item, drafts, refusals)
  const owner = ownerOf(type, context.tenant)
  const known: ItemStates = new Map(
    checked.flatMap(({ change, before }) => (before ? [[keyText(type, change.key), before]] : [])),
  )
  const recorded = await eventsFor(context, item, checked)
  if (!checked.every(({ change }) => mayTakeBack(context.change, item, change.verb))) context.change.stays = true
  const states = new Map<string, ItemState | null>()
  // In parts, so that others have their turn between them.
  for (const part of await inParts(recorded)) {
    context.look?.()
    const events = await appendAll(context.trx, part)
    if (events[0]) context.change.id = changeId(events[0])
    for (const [key, state] of await projectItemEvents(context.trx, { type, owner }, events, known))
      states.set(key, state)
  }
  const kept = await sift(checked, refusals, async (draft) => {
    const { change, secrets } = draft
    if (Object.keys(secrets).length > 0) await rules?.keepSecrets?.(context, change.key, secrets)
    return draft
  })
  if (kept.length > 0)
    await rules?.afterwardsAll?.(
      context,
      kept.map(({ change }) => change),
    )
  return sift(kept, refusals, async ({ index, change }) => {
    context.look?.()
    await rules?.afterwards?.(context, change)
    const state = states.get(keyText(type, change.key))
    return { index, row: state ? rowOf(state) : null, touched: true }
  })
}

/** A row as it is answered. */
export const rowOf = ({ row, rowId, version }: ItemState): ItemRow => ({ ...row, rowId, version })

async function check(context: ItemContext, item: MountedItem, drafts: readonly Draft[], refusals: Refusals) {
  const { type, rules } = item
  const missing = await missingReferences(
    context,
    type,
    drafts.map(({ change }) => change),
  )
  const sound = await sift(drafts, refusals, (draft) => {
    const { change, before } = draft
    const problems = {
      ...(change.row && type.check?.(change.row)),
      ...missing.get(change),
      ...manyValues(type, before, change),
    }
    if (Object.keys(problems).length > 0) throw invalid(problems)
    return draft
  })
  const added = sound.filter(({ change }) => change.verb === 'added').map(({ change }) => change.key)
  const there = await readStates(context.trx, type, ownerOf(type, context.tenant), added)
  const all = sound.map(({ change }) => change)
  // Who is not shown all rows learns by no code whether there is one.
  const taken = isShownAll(context, item) ? texts.exists : texts.existsPerhapsUnshown
  const ruled = (await rules?.checkAll?.(context, all)) ?? ((change: ItemChange) => rules?.check?.(context, change))
  return sift(sound, refusals, async (draft) => {
    const { verb, key } = draft.change
    if (verb === 'added' && there.has(keyText(type, key))) throw conflict(taken(nameOf(type, key)))
    context.look?.()
    await ruled?.(draft.change)
    return draft
  })
}

/** Events in parts of about as much: one that holds many values weighs as many. */
async function inParts(recorded: Awaited<ReturnType<typeof eventsFor>>) {
  const parts: (typeof recorded)[] = []
  let room = 0
  const turn = turns()
  for (const change of recorded) {
    await turn()
    if (room <= 0) {
      parts.push([])
      room = writtenAtOnce
    }
    parts.at(-1)!.push(change)
    const { row, fields, effective } = change.event.data
    const dated = Object.values(effective ?? {}) as unknown[][]
    room -= dated.reduce((sum, { length }) => sum + length, 1) + countValues(row ?? fields) / valuesOfRow
  }
  return parts
}

/** How many texts, numbers and the like a value holds. */
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
  const turn = turns()
  const events: { event: NewEvent; version: number }[] = []
  for (const draft of drafts) {
    await turn()
    const { verb, key, row, fields, effectiveFrom, effective = {} } = draft.change
    const rowId = draft.before?.rowId ?? randomUUID()
    const from = effectiveFrom === null ? {} : { effectiveFrom }
    const retired = retiring.has(draft) ? { retired: true } : {}
    const told = withoutEntries(fields, (name) => name in effective)
    const rest = verb === 'added' ? { row } : verb === 'changed' ? { fields: told, ...from } : retired
    const dated = Object.keys(effective).length > 0 ? { effective } : {}
    const data = { key, rowId, ...rest, ...dated }
    const stream = streamOf(draft)
    const version = (draft.before?.version ?? last.get(stream) ?? 0) + 1
    const event = { ...owner, area: type.area, stream, type: `${type.name}.${verb}`, data, meta: metaOf(stream) }
    events.push({ event, version })
  }
  await turn()
  // One order for all: two who add the same rows do not wait for each other in a circle.
  return events.sort((a, b) => (a.event.stream < b.event.stream ? -1 : 1))
}

/** A stream outlives its row: one that is added again goes on where the removed one ended. */
async function lastVersions({ trx, tenant }: ItemContext, type: MountedItem['type'], streams: readonly string[]) {
  if (streams.length === 0) return new Map<string, number>()
  const { rows } = await sql<{ stream: string; version: number }>`
    select stream, max(version) as version from event
    where ${eventsOf(ownerOf(type, tenant))} and stream = any(${streams}::text[]) group by stream`.execute(trx)
  return new Map(rows.map(({ stream, version }) => [stream, version]))
}
