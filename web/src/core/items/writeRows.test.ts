import { expect, test } from 'vitest'
import { writeRows } from './writeRows.ts'

/** Returns the client calls that save these rows. */
async function callsOf(work: Parameters<typeof writeRows>[1]) {
  const calls: unknown[][] = []
  const note =
    (name: string) =>
    async (...input: unknown[]) =>
      void calls.push([name, ...input])
  const client = { add: note('add'), change: note('change'), remove: note('remove'), bulk: note('bulk') }
  await writeRows(client, work)
  return calls
}
const key = { reasonEntryID: 7 }

test('a single row is saved by the call for single rows', async () => {
  expect(await callsOf({ add: [{ note: 'x' }], change: [] })).toEqual([['add', { note: 'x' }]])
  const change = { key, fields: { note: 'y' }, version: 3 }
  expect(await callsOf({ change: [change] })).toEqual([['change', key, { note: 'y' }, { version: 3 }]])
  expect(await callsOf({ remove: [{ key, version: 3 }] })).toEqual([['remove', key, { version: 3 }]])
  expect(await callsOf({})).toEqual([])
})

test('several rows are saved by one bulk call', async () => {
  const work = { add: [{ note: 'x' }], change: [], remove: [{ key }] }
  expect(await callsOf(work)).toEqual([['bulk', work]])
})
