import { isDeepStrictEqual } from 'node:util'
import { fieldNames, type ItemType } from '@takt/domain/core/item/item.ts'
import type { DatedValue, DatedValues, EffectivePoint, ItemState } from '@takt/domain/core/item/itemEvent.ts'
import type { Body } from '../write/splitSecrets.ts'

type Held = Pick<ItemState, 'row' | 'effective'>

/**
 * What a row is to be: fields that hold at once, those that hold from instants on, and those that calls of their own
 * give.
 */
export type Back = { body: Body; effective: DatedValues; given: Body }

const same = (entry: unknown, other: unknown) => isDeepStrictEqual(entry ?? null, other ?? null)

/**
 * The change after which a row that holds `now` holds what it held as `goal`, at every instant; null if it does
 * already. Values from the beginning of time stay as they are.
 */
export function changeBack(type: ItemType, now: Held, goal: Held): Back | null {
  const names = fieldNames(type, (field) => field.editable && field.kind !== 'secret')
  const differs = (name: string) => !type.fields[name]?.effective && !same(now.row[name], goal.row[name])
  const back = {
    body: valuesOf(goal, names.filter(differs)),
    effective: datedBack(type, now.effective, goal.effective, names),
    given: valuesOf(goal, givenNames(type).filter(differs)),
  }
  return Object.values(back).some((values) => Object.keys(values).length > 0) ? back : null
}

const givenNames = (type: ItemType) => fieldNames(type, (field) => field.given)

const valuesOf = ({ row }: Held, names: readonly string[]): Body =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]))

/** What adds a row that held `goal`, as far as people give it. */
export function addBack(type: ItemType, goal: Held): Back {
  const writable = fieldNames(type, (field) => field.required !== 'A' && field.kind !== 'secret')
  const firstOf = (name: string) =>
    type.fields[name]?.effective ? (goal.effective[name]?.[0]?.value ?? null) : (goal.row[name] ?? null)
  const body = Object.fromEntries(writable.map((name) => [name, firstOf(name)]))
  const first = Object.fromEntries(writable.map((name) => [name, [{ from: null, value: body[name] }]]))
  const effective = datedBack(type, first, goal.effective, writable)
  return { body, effective, given: valuesOf(goal, givenNames(type)) }
}

function datedBack(
  type: ItemType,
  now: ItemState['effective'],
  goal: ItemState['effective'],
  names: readonly string[],
): DatedValues {
  const dated = names.filter((name) => type.fields[name]?.effective)
  const back = dated.map((name) => [name, valuesBack(now[name] ?? [], goal[name] ?? [])] as const)
  return Object.fromEntries(back.filter(([, values]) => values.length > 0))
}

/** Values that, set from their instants on, make `now` say what `goal` says. Both ascending; in one pass over both. */
function valuesBack(now: readonly EffectivePoint[], goal: readonly EffectivePoint[]): DatedValue[] {
  const instants = [...now, ...goal].flatMap(({ from }) => from ?? []).sort((a, b) => a - b)
  const is = walk(now)
  const shall = walk(goal)
  const back: DatedValue[] = []
  let held = is.at(null).value
  shall.at(null)
  for (const from of new Set(instants)) {
    const { value, isPoint } = is.at(from)
    if (isPoint) held = value
    const wanted = shall.at(from).value
    if (same(held, wanted)) continue
    held = wanted
    back.push({ from, value: wanted ?? null })
  }
  return back
}

/** Walks ascending values from instant to instant: which one holds there, and whether it begins there. */
function walk(points: readonly EffectivePoint[]) {
  let next = 0
  let value: unknown = null
  return {
    at(from: number | null) {
      const begins = (point: EffectivePoint | undefined) =>
        point && (point.from === null || (from !== null && point.from <= from))
      let isPoint = false
      for (; begins(points[next]); next++) {
        value = points[next]!.value
        isPoint = points[next]!.from === from
      }
      return { value, isPoint }
    },
  }
}
