import { expect, test } from 'vitest'
import type { CellEdit } from '../kit/grid/gridTypes.ts'
import { createDraftStore } from './draftStore.ts'
import { draftedRow } from './drafts.ts'
import type { ItemRow, ItemWork, WorkResult } from './itemActions.ts'

const row = (rowId: string, version: number, values: Record<string, unknown> = {}): ItemRow => ({
  a: 'a',
  b: 1,
  ...values,
  rowId,
  version,
})
const edit = (rowId: string, column: string, value: unknown, problem?: string): CellEdit =>
  problem === undefined ? { rowId, column, value } : { rowId, column, value, problem }

/** A draft store over rows; the test resolves its requests manually. */
function createFixture(rows: ItemRow[] = [row('r1', 1), row('r2', 1)]) {
  const draftStore = createDraftStore()
  const requests: { work: ItemWork; respond: (result: WorkResult) => Promise<void> }[] = []
  const completed: ItemWork[] = []
  const list = new Map(rows.map((entry) => [entry.rowId, entry]))
  draftStore.connect({
    perform: (work) => {
      const { promise, resolve } = Promise.withResolvers<WorkResult>()
      const respond = async (result: WorkResult) => {
        for (const changed of result.changed ?? []) list.set(changed.rowId, changed)
        resolve(result)
        await promise
        await Promise.resolve()
      }
      requests.push({ work, respond })
      return promise
    },
    baseOf: (rowId) => list.get(rowId) ?? null,
    missing: (fields): Record<string, string> => (fields.a ? {} : { a: 'is required' }),
    onDone: (work) => completed.push(work),
  })
  const draft = (id: string) => draftStore.read().drafts.get(id)
  return { draftStore, sent: requests, done: completed, list, draft }
}

test('a cell is sent at once with the version on which it was based, and is no draft once it is saved', async () => {
  const { draftStore, sent: requests, done: completed, draft } = createFixture()
  draftStore.edit([edit('r1', 'b', 2)], { isTyping: true })
  expect(requests[0]?.work.change).toEqual([{ row: row('r1', 1), fields: { b: 2 }, version: 1 }])
  expect(draftedRow(draft('r1')!, row('r1', 1))).toMatchObject({ saving: true, values: { b: 2 } })
  await requests[0]!.respond({ failures: [], changed: [row('r1', 2, { b: 2 })] })
  expect(draftStore.read().drafts.size).toBe(0)
  expect(completed).toHaveLength(1)
})

test('values typed while a row is being saved are sent afterwards, based on the returned version', async () => {
  const { draftStore, sent: requests } = createFixture()
  draftStore.edit([edit('r1', 'b', 2)], { isTyping: true })
  draftStore.edit([edit('r1', 'a', 'x')], { isTyping: true })
  expect(requests).toHaveLength(1)
  await requests[0]!.respond({ failures: [], changed: [row('r1', 2, { b: 2 })] })
  expect(requests[1]?.work.change).toMatchObject([{ fields: { a: 'x' }, version: 2 }])
})

test('a paste is sent as one batch; rejected cells retain the typed values with their messages, and the batch is sent again once they are corrected', async () => {
  const { draftStore, sent: requests, draft } = createFixture()
  draftStore.edit([edit('r1', 'b', 5), edit('r2', 'b', 6), edit('new:1', 'a', 'k')], { isTyping: false })
  expect(requests[0]?.work).toMatchObject({ change: [{ fields: { b: 5 } }, { fields: { b: 6 } }], add: [{ a: 'k' }] })
  await requests[0]!.respond({
    failures: [
      { list: 'change', index: 1, message: 'rejected', status: 400, fields: { b: 'is too much' } },
      { list: 'add', index: 0, message: 'Key k exists', status: 409 },
    ],
  })
  expect(draftedRow(draft('r1')!, null).problems).toEqual({})
  expect(draftedRow(draft('r2')!, null).problems).toEqual({ b: 'is too much' })
  expect(draftedRow(draft('new:1')!, null).problems).toEqual({ '': 'Key k exists' })
  draftStore.edit([edit('r2', 'b', 4)], { isTyping: false })
  expect(requests).toHaveLength(1)
  draftStore.edit([edit('new:1', 'a', 'k2')], { isTyping: true })
  expect(requests[1]?.work).toMatchObject({ change: [{ fields: { b: 5 } }, { fields: { b: 4 } }], add: [{ a: 'k2' }] })
  await requests[1]!.respond({ failures: [], changed: [row('r1', 2), row('r2', 2)], added: [row('r3', 1)] })
  expect(draftStore.read().drafts.size).toBe(0)
})

test('an invalid value is not sent, nor is anything pasted with it', () => {
  const { draftStore, sent: requests, draft } = createFixture()
  draftStore.edit([edit('r1', 'b', 'x', 'must be a number'), edit('r2', 'b', 6)], { isTyping: false })
  expect(requests).toHaveLength(0)
  expect(draftedRow(draft('r1')!, null).values.b).toBe('x')
  draftStore.edit([edit('r1', 'b', 1)], { isTyping: false })
  expect(requests[0]?.work.change).toMatchObject([{ fields: { b: 6 } }])
})

test('a rejected row does not prevent another row from being sent', async () => {
  const { draftStore, sent: requests } = createFixture()
  draftStore.edit([edit('r1', 'b', 'x', 'must be a number')], { isTyping: false })
  draftStore.edit([edit('r2', 'b', 6)], { isTyping: false })
  expect(requests[0]?.work.change).toMatchObject([{ row: { rowId: 'r2' }, fields: { b: 6 } }])
})

test('a new row is sent when it is left, and then shows its missing values', () => {
  const { draftStore, sent: requests, draft } = createFixture()
  draftStore.edit([edit('new:1', 'b', 3)], { isTyping: true })
  expect(draftStore.read().nextNew).toBe(2)
  expect(requests).toHaveLength(0)
  expect(draft('new:1')?.problems).toEqual({})
  draftStore.release(['new:1'])
  expect(draft('new:1')?.problems).toEqual({ a: 'is required' })
  draftStore.edit([edit('new:1', 'a', 'k')], { isTyping: true })
  expect(requests[0]?.work.add).toEqual([{ b: 3, a: 'k' }])
})

test('a value that is typed back to the original is no draft, nor is a new row without values', () => {
  const { draftStore, sent: requests } = createFixture()
  draftStore.edit([edit('r1', 'b', 1)], { isTyping: false })
  draftStore.edit([edit('new:1', 'a', null)], { isTyping: true })
  expect(draftStore.read().drafts.size).toBe(0)
  expect(requests).toHaveLength(0)
})

test('another user’s change of another cell is merged; for a change of the same cell the user chooses', () => {
  const { draftStore, sent: requests, draft } = createFixture()
  draftStore.edit([edit('r1', 'b', 'x', 'must be a number')], { isTyping: false })
  draftStore.seen((rowId) => (rowId === 'r1' ? row('r1', 2, { a: 'theirs' }) : undefined))
  expect(draft('r1')).toMatchObject({ conflict: null, base: { version: 2 } })
  draftStore.seen((rowId) => (rowId === 'r1' ? row('r1', 3, { b: 9 }) : undefined))
  draftStore.edit([edit('r1', 'b', 7)], { isTyping: false })
  expect(draftedRow(draft('r1')!, null)).toMatchObject({
    values: { b: 7 },
    problems: { b: 'was changed to 9 by another user' },
  })
  expect(requests).toHaveLength(0)
  draftStore.resolveConflict('r1')
  expect(requests[0]?.work.change).toMatchObject([{ fields: { b: 7 }, version: 3 }])
})

test('a change based on an older row than the list shows is a conflict and is not sent', () => {
  const { draftStore, sent: requests, list, draft } = createFixture()
  const opened = list.get('r1')!
  list.set('r1', row('r1', 2, { b: 9 }))
  draftStore.edit([edit('r1', 'b', 7)], { isTyping: false, baseOf: (rowId) => (rowId === 'r1' ? opened : null) })
  expect(requests).toHaveLength(0)
  expect(draft('r1')?.conflict).toEqual({ row: list.get('r1') })
})

test('a version conflict is retried automatically if the other user changed other cells', async () => {
  const { draftStore, sent: requests } = createFixture()
  draftStore.edit([edit('r1', 'b', 7)], { isTyping: false })
  await requests[0]!.respond({ failures: [{ list: 'change', index: 0, message: 'Maria was faster', status: 409 }] })
  draftStore.seen(() => row('r1', 2, { a: 'theirs' }))
  expect(requests[1]?.work.change).toMatchObject([{ fields: { b: 7 }, version: 2 }])
})

test('a row that another user removed retains its draft with a message; discarding removes it', () => {
  const { draftStore, sent: requests, draft } = createFixture()
  draftStore.edit([edit('r1', 'b', 'x', 'must be a number')], { isTyping: false })
  draftStore.seen(() => null)
  expect(draftedRow(draft('r1')!, null).problems).toMatchObject({ '': 'another user has removed this row' })
  draftStore.discard(['r1'])
  expect(draftStore.read().drafts.size).toBe(0)
  expect(requests).toHaveLength(0)
})

test('saving retries rejected drafts; undo discards the last paste if it was not saved yet', async () => {
  const { draftStore, sent: requests } = createFixture()
  draftStore.edit([edit('r1', 'b', 7), edit('r2', 'b', 7)], { isTyping: false })
  await requests[0]!.respond({
    failures: [{ list: 'change', index: 0, message: 'The server cannot be reached', status: 0 }],
  })
  draftStore.save()
  expect(requests[1]?.work.change).toHaveLength(2)
  await requests[1]!.respond({
    failures: [{ list: 'change', index: 0, message: 'The server cannot be reached', status: 0 }],
  })
  expect(draftStore.discardLast()).toEqual(['r1', 'r2'])
  expect(draftStore.discardLast()).toEqual([])
})

test('`settled` resolves once all pending requests have a response', async () => {
  const { draftStore, sent: requests } = createFixture()
  draftStore.edit([edit('r1', 'b', 7)], { isTyping: false })
  const settled = draftStore.settled().then(() => draftStore.read().drafts.size)
  await requests[0]!.respond({ failures: [], changed: [row('r1', 2, { b: 7 })] })
  expect(await settled).toBe(0)
})
