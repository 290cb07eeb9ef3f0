import { isDeepStrictEqual } from 'node:util'
import { fieldNames, type ItemType } from '@takt/domain/core/item/item.ts'
import type { DatedValue, DatedValues, EffectivePoint, ItemState } from '@takt/domain/core/item/itemEvent.ts'
import type { Body } from '../write/splitSecrets.ts'

type RowValues = Pick<ItemState, 'row' | 'effective'>

/**
 * The target state of a row: fields effective immediately, effective-dated values, and fields set by dedicated
 * endpoints.
 */
export type Back = { body: Body; effective: DatedValues; dedicated: Body }

const same = (entry: unknown, other: unknown) => isDeepStrictEqual(entry ?? null, other ?? null)

/**
 * Returns the change that gives a row in state `now` the values of `goal` at every instant; null if it has them
 * already. Values effective from the beginning of time stay unchanged.
 */
export function changeBack(type: ItemType, now: RowValues, goal: RowValues): Back | null {
  const names = fieldNames(type, (field) => field.editable && field.kind !== 'secret')
  const differs = (name: string) => !type.fields[name]?.effective && !same(now.row[name], goal.row[name])
  const back = {
    body: valuesOf(goal, names.filter(differs)),
    effective: datedBack(type, now.effective, goal.effective, names),
    dedicated: valuesOf(goal, dedicatedNames(type).filter(differs)),
  }
  return Object.values(back).some((values) => Object.keys(values).length > 0) ? back : null
}

const dedicatedNames = (type: ItemType) => fieldNames(type, (field) => field.assigned)

const valuesOf = ({ row }: RowValues, names: readonly string[]): Body =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]))

/** Returns the values that add a row in state `goal`, limited to fields that users can set. */
export function addBack(type: ItemType, goal: RowValues): Back {
  const writable = fieldNames(type, (field) => field.required !== 'A' && field.kind !== 'secret')
  const firstOf = (name: string) =>
    type.fields[name]?.effective ? (goal.effective[name]?.[0]?.value ?? null) : (goal.row[name] ?? null)
  const body = Object.fromEntries(writable.map((name) => [name, firstOf(name)]))
  const first = Object.fromEntries(writable.map((name) => [name, [{ from: null, value: body[name] }]]))
  const effective = datedBack(type, first, goal.effective, writable)
  return { body, effective, dedicated: valuesOf(goal, dedicatedNames(type)) }
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

/**
 * Returns values that, set at their instants, turn the history `now` into `goal`. Both are ascending; runs in one pass.
 */
function valuesBack(now: readonly EffectivePoint[], goal: readonly EffectivePoint[]): DatedValue[] {
  const instants = [...now, ...goal].flatMap(({ from }) => from ?? []).sort((a, b) => a - b)
  const is = stepThrough(now)
  const shall = stepThrough(goal)
  const back: DatedValue[] = []
  let current = is.at(null).value
  shall.at(null)
  for (const from of new Set(instants)) {
    const { value, isPoint } = is.at(from)
    if (isPoint) current = value
    const target = shall.at(from).value
    if (same(current, target)) continue
    current = target
    back.push({ from, value: target ?? null })
  }
  return back
}

/**
 * Steps through ascending values from instant to instant: returns the value effective there and whether it starts
 * there.
 */
function stepThrough(points: readonly EffectivePoint[]) {
  let next = 0
  let value: unknown = null
  return {
    at(from: number | null) {
      const hasStarted = (point: EffectivePoint | undefined) =>
        point && (point.from === null || (from !== null && point.from <= from))
      let isPoint = false
      for (; hasStarted(points[next]); next++) {
        value = points[next]!.value
        isPoint = points[next]!.from === from
      }
      return { value, isPoint }
    },
  }
}
