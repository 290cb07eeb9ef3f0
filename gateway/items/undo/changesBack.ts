import { isDeepStrictEqual } from 'node:util'
import { valueAt, withPoint } from '@takt/domain/item/applyItemEvent.ts'
import { fieldNames, type ItemType } from '@takt/domain/item/item.ts'
import type { ItemState } from '@takt/domain/item/itemEvent.ts'
import type { Body } from '../splitSecrets.ts'

type Held = Pick<ItemState, 'row' | 'effective'>

const same = (one: unknown, other: unknown) => isDeepStrictEqual(one ?? null, other ?? null)

/**
 * Changes after which a row that holds `now` holds what it held as `goal`, one after the other: first what holds at once, then what holds from instants on.
 * Values from the beginning of time stay as they are.
 */
export function changesBack(type: ItemType, now: Held, goal: Held): Body[] {
  const names = fieldNames(type, (field) => field.editable && field.kind !== 'secret')
  const plain = names.filter((name) => !type.fields[name]?.effective && !same(now.row[name], goal.row[name]))
  const first = Object.fromEntries(plain.map((name) => [name, goal.row[name] ?? null]))
  const dated = names.filter((name) => type.fields[name]?.effective)
  const points = Object.fromEntries(dated.map((name) => [name, now.effective[name] ?? []]))
  const all = dated.flatMap((name) => [...(now.effective[name] ?? []), ...(goal.effective[name] ?? [])])
  const instants = [...new Set(all.flatMap(({ from }) => from ?? []))].sort((a, b) => a - b)
  const later = instants.map((from) => {
    const fields: Record<string, unknown> = {}
    for (const name of dated) {
      const value = valueAt(goal.effective[name] ?? [], from)
      if (same(value, valueAt(points[name]!, from))) continue
      fields[name] = value
      points[name] = withPoint(points[name]!, { from, value })
    }
    return { fields, from }
  })
  return [
    ...(plain.length > 0 ? [first] : []),
    ...later.flatMap(({ fields, from }) =>
      Object.keys(fields).length > 0 ? [{ ...fields, effectiveFrom: new Date(from).toISOString() }] : [],
    ),
  ]
}

/** What adds a row that held `goal`, as far as people give it. */
export function addBack(type: ItemType, goal: Held): { body: Body; now: Held } {
  const given = fieldNames(type, (field) => field.required !== 'A' && field.kind !== 'secret')
  const firstOf = (name: string) =>
    type.fields[name]?.effective ? (goal.effective[name]?.[0]?.value ?? null) : (goal.row[name] ?? null)
  const body = Object.fromEntries(given.map((name) => [name, firstOf(name)]))
  const dated = given.filter((name) => type.fields[name]?.effective)
  const effective = Object.fromEntries(dated.map((name) => [name, [{ from: null, value: body[name] }]]))
  return { body, now: { row: { ...goal.row, ...body }, effective } }
}
