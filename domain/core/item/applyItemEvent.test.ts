import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyItemEvent, withPoint, withPoints } from './applyItemEvent.ts'
import { number, text } from './field.ts'
import { defineItem } from './item.ts'
import type { EffectivePoint, ItemEvent, ItemState } from './itemEvent.ts'

const machines = defineItem({
  name: 'machines',
  label: 'Machine',
  area: 'resources',
  key: ['name'],
  fields: {
    name: text('Name', { fixed: true }),
    note: text('Note', { nullable: true }),
    cycle: number('Cycle', { nullable: true, effective: true }),
  },
})
const key = { name: 'M' }
const fold = (...events: ItemEvent[]) =>
  events.reduce<ItemState | null>((state, event) => applyItemEvent(machines, state, event), null)
const added: ItemEvent = {
  verb: 'added',
  version: 1,
  recordedAt: 100,
  data: { key, rowId: 'r', row: { name: 'M', note: null, cycle: 10 } },
}
const changed = (version: number, recordedAt: number, fields: object, effectiveFrom?: number): ItemEvent => ({
  verb: 'changed',
  version,
  recordedAt,
  data: { key, rowId: 'r', fields: { ...fields }, effectiveFrom },
})

test('the first value of an effective-dated field applies from the beginning of time, a change from when it was made', () => {
  const state = fold(added, changed(2, 200, { cycle: 20 }))
  expect(state?.effective).toEqual({
    cycle: [
      { from: null, value: 10 },
      { from: 200, value: 20 },
    ],
  })
  expect(state?.row).toEqual({ name: 'M', note: null, cycle: 20 })
})

test('a backdated change applies until the next one, a future one from its day on', () => {
  const state = fold(
    added,
    changed(2, 200, { cycle: 20 }),
    changed(3, 300, { cycle: 5 }, 50),
    changed(4, 400, { cycle: 7 }, 900),
  )
  expect(state?.effective.cycle).toEqual([
    { from: null, value: 10 },
    { from: 50, value: 5 },
    { from: 200, value: 20 },
    { from: 900, value: 7 },
  ])
  expect(state?.row.cycle).toBe(20)
})

test('a second change for the same instant replaces the first', () => {
  const state = fold(added, changed(2, 200, { cycle: 20 }, 150), changed(3, 300, { cycle: null }, 150))
  expect(state?.effective.cycle).toEqual([
    { from: null, value: 10 },
    { from: 150, value: null },
  ])
  expect(state?.version).toBe(3)
})

test('a removed row leaves nothing behind and may be added again', () => {
  const removed: ItemEvent = { verb: 'removed', version: 3, recordedAt: 300, data: { key, rowId: 'r' } }
  expect(fold(added, changed(2, 200, { cycle: 20 }), removed)).toBe(null)
  expect(fold(added, removed, { ...added, version: 4 })?.effective.cycle).toEqual([{ from: null, value: 10 }])
})

test('setting several effective values at once equals setting them one by one', () => {
  const instants = fc.uniqueArray(fc.integer({ min: 0, max: 20 }), { maxLength: 8 })
  const points = (from: readonly number[], value: string) =>
    from.toSorted((a, b) => a - b).map((at) => ({ from: at, value: `${value}${at}` }))
  fc.assert(
    fc.property(instants, instants, fc.boolean(), (initial, more, isSince) => {
      const before = [...(isSince ? [{ from: null, value: 'first' }] : []), ...points(initial, 'a')]
      const set = points(more, 'b')
      expect(withPoints(before, set)).toEqual(
        set.reduce<EffectivePoint[]>((all, entry) => withPoint(all, entry), before),
      )
    }),
  )
})

test('a row may be added and changed with several effective values', () => {
  const effective = (...values: [number, number][]) => ({ cycle: values.map(([from, value]) => ({ from, value })) })
  const back: ItemEvent = { ...added, data: { ...added.data, effective: effective([50, 20], [900, 30]) } } as ItemEvent
  expect(fold(back)).toMatchObject({
    row: { cycle: 20 },
    effective: {
      cycle: [
        { from: null, value: 10 },
        { from: 50, value: 20 },
        { from: 900, value: 30 },
      ],
    },
  })
  const more: ItemEvent = {
    verb: 'changed',
    version: 2,
    recordedAt: 1000,
    data: { key, rowId: 'r', fields: { note: 'n' }, effective: effective([50, 21], [950, 31]) },
  }
  expect(fold(back, more)).toMatchObject({ row: { cycle: 31, note: 'n' }, version: 2 })
})
