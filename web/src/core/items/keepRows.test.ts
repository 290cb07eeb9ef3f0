import { expect, test } from 'vitest'
import { keepRows } from './keepRows.ts'

/** The calls that keeping these rows takes. */
async function callsOf(work: Parameters<typeof keepRows>[1]) {
  const calls: unknown[][] = []
  const note =
    (name: string) =>
    async (...input: unknown[]) =>
      void calls.push([name, ...input])
  const client = { add: note('add'), change: note('change'), remove: note('remove'), bulk: note('bulk') }
  await keepRows(client, work)
  return calls
}
const key = { reasonEntryID: 7 }

test('a single row is kept by the call of its own', async () => {
  expect(await callsOf({ add: [{ note: 'x' }], change: [] })).toEqual([['add', { note: 'x' }]])
  const change = { key, fields: { note: 'y' }, version: 3 }
  expect(await callsOf({ change: [change] })).toEqual([['change', key, { note: 'y' }, { version: 3 }]])
  expect(await callsOf({ remove: [{ key, version: 3 }] })).toEqual([['remove', key, { version: 3 }]])
  expect(await callsOf({})).toEqual([])
})

test('several rows are one bulk', async () => {
  const work = { add: [{ note: 'x' }], change: [], remove: [{ key }] }
  expect(await callsOf(work)).toEqual([['bulk', work]])
})
