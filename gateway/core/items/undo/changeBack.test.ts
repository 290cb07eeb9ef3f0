import { applyItemEvent } from '@takt/domain/core/item/applyItemEvent.ts'
import { date, integer, number, text } from '@takt/domain/core/item/field.ts'
import { defineItem } from '@takt/domain/core/item/item.ts'
import type { ItemState } from '@takt/domain/core/item/itemEvent.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addBack, type Back, changeBack } from './changeBack.ts'

const type = defineItem({
  name: 'machines',
  label: 'Machine',
  area: 'resources',
  key: ['name'],
  fields: {
    name: text('Name', { fixed: true }),
    number: integer('Number', { auto: true }),
    note: text('Note', { nullable: true }),
    day: date('Day', { nullable: true }),
    cycle: number('Cycle', { nullable: true, effective: true }),
    setup: number('Setup', { nullable: true, effective: true }),
  },
})
const key = { name: 'M' }

/** A state after an addition and several changes, each effective from its own instant. */
const state = fc
  .tuple(
    fc.record({
      cycle: fc.constantFrom(null, 1, 2),
      setup: fc.constantFrom(null, 5),
      note: fc.constantFrom(null, 'a'),
    }),
    fc.array(
      fc.tuple(
        fc.record(
          { cycle: fc.constantFrom(null, 1, 2, 3), setup: fc.constantFrom(5, 6), note: fc.constantFrom(null, 'b') },
          { requiredKeys: [] },
        ),
        fc.integer({ min: 1, max: 9 }),
      ),
      { maxLength: 5 },
    ),
  )
  .map(([first, changes]) => {
    const row = { name: 'M', number: 7, day: null, ...first }
    const added = { verb: 'added', version: 1, recordedAt: 0, data: { key, rowId: 'r', row } } as const
    return changes.reduce<ItemState>(
      (before, [fields, from], i) => change(before, { ...fields, effectiveFrom: new Date(from).toISOString() }, 10 + i),
      applyItemEvent(type, null, added)!,
    )
  })

function change(before: ItemState, body: Readonly<Record<string, unknown>>, recordedAt: number): ItemState {
  const { effectiveFrom, ...fields } = body
  const from = effectiveFrom ? { effectiveFrom: Date.parse(String(effectiveFrom)) } : {}
  const data = { key, rowId: 'r', fields, ...from }
  return applyItemEvent(type, before, { verb: 'changed', version: before.version + 1, recordedAt, data })!
}

const changed = (now: ItemState, { body, effective }: Back): ItemState =>
  applyItemEvent(type, now, {
    verb: 'changed',
    version: now.version + 1,
    recordedAt: 50,
    data: { key, rowId: 'r', fields: { ...body }, effective },
  })!

const valuesAt = ({ effective }: ItemState, name: string) =>
  [-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 30, 60].map(
    (at) => (effective[name] ?? []).findLast(({ from }) => from === null || from <= at)?.value ?? null,
  )

test('undoing changes restores the values of a row at every instant', () => {
  fc.assert(
    fc.property(state, state, (now, goal) => {
      // The value effective from the beginning of time is set only once, when a row is added.
      const since = { ...goal.effective }
      for (const name of ['cycle', 'setup']) since[name] = [now.effective[name]![0]!, ...(since[name] ?? []).slice(1)]
      const target = { ...goal, effective: since }
      const back = changeBack(type, now, target)
      const after = back ? changed(now, back) : now
      expect(changeBack(type, after, target)).toBeNull()
      expect(after.row.note).toBe(goal.row.note)
      for (const name of ['cycle', 'setup']) expect(valuesAt(after, name)).toEqual(valuesAt(target, name))
    }),
  )
})

test('restores a removed row with its first values; the changes after it restore the others', () => {
  fc.assert(
    fc.property(state, (goal) => {
      const { body, effective } = addBack(type, goal)
      expect(body).not.toHaveProperty('number')
      const row = { ...body, number: 7 }
      const after = applyItemEvent(type, null, {
        verb: 'added',
        version: 9,
        recordedAt: 40,
        data: { key, rowId: 'n', row, effective },
      })!
      for (const name of ['cycle', 'setup']) expect(valuesAt(after, name)).toEqual(valuesAt(goal, name))
      expect(after.row.note).toBe(goal.row.note)
    }),
  )
})

test('restores many values in time linear in their number', () => {
  const points = (count: number, value: number) => [
    { from: null, value: 0 },
    ...Array.from({ length: count }, (_, i) => ({ from: i, value: value + (i % 7) })),
  ]
  const stateWith = (value: number, count: number) => ({
    row: { name: 'M' },
    effective: { cycle: points(count, value) },
  })
  const measureCpu = (count: number) => {
    const startUsage = process.cpuUsage()
    expect(changeBack(type, stateWith(1, count), stateWith(9, count))!.effective.cycle).toHaveLength(count)
    return process.cpuUsage(startUsage).user
  }
  measureCpu(10_000)
  expect(measureCpu(40_000)).toBeLessThan(1_000_000)
})
