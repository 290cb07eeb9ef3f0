import { applyItemEvent, valueAt } from '@takt/domain/core/item/applyItemEvent.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import type { DatedValue, EffectivePoint, ItemEvent, ItemState } from '@takt/domain/core/item/itemEvent.ts'
import type { ItemKey } from '@takt/domain/core/item/itemKey.ts'
import { hasNaturalKey } from '@takt/domain/core/item/rowTitle.ts'
import type { HistoryEntry } from '../itemResponses.ts'

/**
 * The old and new value of a field; `since` is the instant (epoch ms) from which it is effective, if a step has
 * several.
 */
export type FieldChange = { name: string; from: unknown; to: unknown; since?: number }

/** One event in the history of a row. Instants are epoch ms. */
export type HistoryStep = {
  version: number
  verb: 'added' | 'changed' | 'removed'
  at: number
  user: string | null
  /** The instant from which the effective-dated values are effective, if set. */
  effectiveFrom: number | null
  changes: readonly FieldChange[]
  /** Further effects of the event, as texts. */
  messages: readonly string[]
}

/** Past, present and future values of an effective-dated field. */
export type DatedField = { name: string; points: readonly EffectivePoint[] }

function eventOf(key: ItemKey, entry: HistoryEntry): ItemEvent {
  const common = { version: entry.version, recordedAt: Date.parse(entry.at) }
  const verb = entry.type.slice(entry.type.lastIndexOf('.') + 1)
  const rowId = ''
  if (verb === 'removed') return { ...common, verb, data: { key, rowId } }
  const effective = datedValuesOf(entry)
  if (verb === 'added') return { ...common, verb, data: { key, rowId, row: entry.fields ?? {}, effective } }
  const effectiveFrom = entry.effectiveFrom ? Date.parse(entry.effectiveFrom) : undefined
  return { ...common, verb: 'changed', data: { key, rowId, fields: entry.fields ?? {}, effectiveFrom, effective } }
}

function datedValuesOf({ later = [] }: HistoryEntry): Record<string, DatedValue[]> {
  const values: Record<string, DatedValue[]> = {}
  for (const { effectiveFrom, fields } of later)
    for (const [name, value] of Object.entries(fields)) {
      values[name] ??= []
      values[name].push({ from: Date.parse(effectiveFrom), value })
    }
  return values
}

const isSame = (entry: unknown, other: unknown) =>
  (entry ?? null) === (other ?? null) || JSON.stringify(entry) === JSON.stringify(other)

function changesOf(type: ItemType, before: ItemState | null, event: ItemEvent): FieldChange[] {
  if (event.verb === 'removed') return []
  const later = Object.entries(event.data.effective ?? {})
    .flatMap(([name, points]) =>
      points.map(({ from: since, value: to }) => {
        const first = event.verb === 'added' ? event.data.row[name] : null
        return { name, from: valueAt(before?.effective[name] ?? [], since) ?? first ?? null, to, since }
      }),
    )
    .filter(({ from, to }) => !isSame(from, to))
  if (event.verb === 'added')
    return [
      ...Object.entries(event.data.row).flatMap(([name, to]) =>
        to === null || to === undefined || (type.key.includes(name) && !hasNaturalKey(type))
          ? []
          : [{ name, from: null, to }],
      ),
      ...later,
    ]
  const from = event.data.effectiveFrom ?? event.recordedAt
  const previousValue = (name: string) =>
    type.fields[name]?.effective ? valueAt(before?.effective[name] ?? [], from) : before?.row[name]
  const changes = Object.entries(event.data.fields)
    .map(([name, to]) => ({ name, from: previousValue(name) ?? null, to }))
    .filter(({ from: was, to }) => !isSame(was, to))
  return [...changes, ...later]
}

/**
 * Returns a row's events as steps, newest first, and its present dated values. The response of `GET …/{key}/history` is
 * oldest first.
 */
export function buildHistory(type: ItemType, key: ItemKey, entries: readonly HistoryEntry[]) {
  const steps: HistoryStep[] = []
  let state: ItemState | null = null
  for (const entry of entries) {
    const event = eventOf(key, entry)
    const effectiveFrom = event.verb === 'changed' ? (event.data.effectiveFrom ?? null) : null
    steps.push({
      version: entry.version,
      verb: event.verb,
      at: event.recordedAt,
      user: entry.userName ?? null,
      effectiveFrom,
      changes: changesOf(type, state, event),
      messages: entry.said ?? [],
    })
    state = applyItemEvent(type, state, event)
  }
  const dated: DatedField[] = Object.entries(state?.effective ?? {})
    .filter(([, points]) => points.length > 1)
    .map(([name, points]) => ({ name, points }))
  return { steps: steps.toReversed(), dated, isThere: state !== null }
}

/** Returns the row at an instant (epoch ms), with the values effective then; null if it did not exist. */
export function rowAt(
  type: ItemType,
  key: ItemKey,
  options: { entries: readonly HistoryEntry[]; at: number },
): Readonly<Record<string, unknown>> | null {
  const events = options.entries
    .map((entry) => eventOf(key, entry))
    .filter(({ recordedAt }) => recordedAt <= options.at)
  const state = events.reduce<ItemState | null>((before, event) => applyItemEvent(type, before, event), null)
  if (!state) return null
  const dated = Object.entries(state.effective).map(([name, points]) => [name, valueAt(points, options.at)])
  return { ...state.row, ...Object.fromEntries(dated) }
}

/** Returns all values that the fields ever had, to look up the names of referenced rows. */
export const pastValues = (
  entries: readonly HistoryEntry[] | undefined,
): readonly Readonly<Record<string, unknown>>[] =>
  (entries ?? []).flatMap(({ fields, later = [] }) => [
    ...(fields ? [fields] : []),
    ...later.map((entry) => entry.fields),
  ])
