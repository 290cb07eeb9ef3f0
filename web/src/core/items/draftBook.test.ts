import { expect, test } from 'vitest'
import type { CellEdit } from '../kit/grid/gridTypes.ts'
import { createDraftBook } from './draftBook.ts'
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

/** A book over rows, whose sendings are answered by hand. */
function bed(rows: ItemRow[] = [row('r1', 1), row('r2', 1)]) {
  const book = createDraftBook()
  const sent: { work: ItemWork; answer: (result: WorkResult) => Promise<void> }[] = []
  const done: ItemWork[] = []
  const list = new Map(rows.map((entry) => [entry.rowId, entry]))
  book.connect({
    perform: (work) => {
      const { promise, resolve } = Promise.withResolvers<WorkResult>()
      const answer = async (result: WorkResult) => {
        for (const changed of result.changed ?? []) list.set(changed.rowId, changed)
        resolve(result)
        await promise
        await Promise.resolve()
      }
      sent.push({ work, answer })
      return promise
    },
    baseOf: (rowId) => list.get(rowId) ?? null,
    missing: (fields): Record<string, string> => (fields.a ? {} : { a: 'must be given' }),
    onDone: (work) => done.push(work),
  })
  const draft = (id: string) => book.read().drafts.get(id)
  return { book, sent, done, list, draft }
}

test('a cell is sent at once with the version it was decided on, and is no draft once it is kept', async () => {
  const { book, sent, done, draft } = bed()
  book.edit([edit('r1', 'b', 2)], { held: true })
  expect(sent[0]?.work.change).toEqual([{ row: row('r1', 1), fields: { b: 2 }, version: 1 }])
  expect(draftedRow(draft('r1')!, row('r1', 1))).toMatchObject({ saving: true, values: { b: 2 } })
  await sent[0]!.answer({ failures: [], changed: [row('r1', 2, { b: 2 })] })
  expect(book.read().drafts.size).toBe(0)
  expect(done).toHaveLength(1)
})

test('what is typed while a row is on its way is sent after it, on the version that came back', async () => {
  const { book, sent } = bed()
  book.edit([edit('r1', 'b', 2)], { held: true })
  book.edit([edit('r1', 'a', 'x')], { held: true })
  expect(sent).toHaveLength(1)
  await sent[0]!.answer({ failures: [], changed: [row('r1', 2, { b: 2 })] })
  expect(sent[1]?.work.change).toMatchObject([{ fields: { a: 'x' }, version: 2 }])
})

test('a paste goes as one; refused cells keep what was typed with their sentences, and all of it goes again once they are mended', async () => {
  const { book, sent, draft } = bed()
  book.edit([edit('r1', 'b', 5), edit('r2', 'b', 6), edit('new:1', 'a', 'k')], { held: false })
  expect(sent[0]?.work).toMatchObject({ change: [{ fields: { b: 5 } }, { fields: { b: 6 } }], add: [{ a: 'k' }] })
  await sent[0]!.answer({
    failures: [
      { list: 'change', index: 1, message: 'refused', status: 400, fields: { b: 'is too much' } },
      { list: 'add', index: 0, message: 'Key k exists', status: 409 },
    ],
  })
  expect(draftedRow(draft('r1')!, null).problems).toEqual({})
  expect(draftedRow(draft('r2')!, null).problems).toEqual({ b: 'is too much' })
  expect(draftedRow(draft('new:1')!, null).problems).toEqual({ '': 'Key k exists' })
  book.edit([edit('r2', 'b', 4)], { held: false })
  expect(sent).toHaveLength(1)
  book.edit([edit('new:1', 'a', 'k2')], { held: true })
  expect(sent[1]?.work).toMatchObject({ change: [{ fields: { b: 5 } }, { fields: { b: 4 } }], add: [{ a: 'k2' }] })
  await sent[1]!.answer({ failures: [], changed: [row('r1', 2), row('r2', 2)], added: [row('r3', 1)] })
  expect(book.read().drafts.size).toBe(0)
})

test('a value that cannot be understood is not sent, nor what was pasted with it', () => {
  const { book, sent, draft } = bed()
  book.edit([edit('r1', 'b', 'x', 'must be a number'), edit('r2', 'b', 6)], { held: false })
  expect(sent).toHaveLength(0)
  expect(draftedRow(draft('r1')!, null).values.b).toBe('x')
  book.edit([edit('r1', 'b', 1)], { held: false })
  expect(sent[0]?.work.change).toMatchObject([{ fields: { b: 6 } }])
})

test('another row is sent although one is refused', async () => {
  const { book, sent } = bed()
  book.edit([edit('r1', 'b', 'x', 'must be a number')], { held: false })
  book.edit([edit('r2', 'b', 6)], { held: false })
  expect(sent[0]?.work.change).toMatchObject([{ row: { rowId: 'r2' }, fields: { b: 6 } }])
})

test('a new row is sent when it is left, and then says what it lacks', () => {
  const { book, sent, draft } = bed()
  book.edit([edit('new:1', 'b', 3)], { held: true })
  expect(book.read().nextNew).toBe(2)
  expect(sent).toHaveLength(0)
  expect(draft('new:1')?.problems).toEqual({})
  book.release(['new:1'])
  expect(draft('new:1')?.problems).toEqual({ a: 'must be given' })
  book.edit([edit('new:1', 'a', 'k')], { held: true })
  expect(sent[0]?.work.add).toEqual([{ b: 3, a: 'k' }])
})

test('a value that is typed back is no draft; a new row that says nothing is none', () => {
  const { book, sent } = bed()
  book.edit([edit('r1', 'b', 1)], { held: false })
  book.edit([edit('new:1', 'a', null)], { held: true })
  expect(book.read().drafts.size).toBe(0)
  expect(sent).toHaveLength(0)
})

test('somebody else’s change of another cell is taken along; of the same cell it is told and the person chooses', () => {
  const { book, sent, draft } = bed()
  book.edit([edit('r1', 'b', 'x', 'must be a number')], { held: false })
  book.seen((rowId) => (rowId === 'r1' ? row('r1', 2, { a: 'theirs' }) : undefined))
  expect(draft('r1')).toMatchObject({ conflict: null, base: { version: 2 } })
  book.seen((rowId) => (rowId === 'r1' ? row('r1', 3, { b: 9 }) : undefined))
  book.edit([edit('r1', 'b', 7)], { held: false })
  expect(draftedRow(draft('r1')!, null)).toMatchObject({
    values: { b: 7 },
    problems: { b: 'somebody changed this to 9 meanwhile' },
  })
  expect(sent).toHaveLength(0)
  book.keepMine('r1')
  expect(sent[0]?.work.change).toMatchObject([{ fields: { b: 7 }, version: 3 }])
})

test('what was decided on an older row than the list shows is told, not sent', () => {
  const { book, sent, list, draft } = bed()
  const opened = list.get('r1')!
  list.set('r1', row('r1', 2, { b: 9 }))
  book.edit([edit('r1', 'b', 7)], { held: false, baseOf: (rowId) => (rowId === 'r1' ? opened : null) })
  expect(sent).toHaveLength(0)
  expect(draft('r1')?.conflict).toEqual({ row: list.get('r1') })
})

test('a refusal because somebody was faster is tried again by itself where they changed other cells', async () => {
  const { book, sent } = bed()
  book.edit([edit('r1', 'b', 7)], { held: false })
  await sent[0]!.answer({ failures: [{ list: 'change', index: 0, message: 'Maria was faster', status: 409 }] })
  book.seen(() => row('r1', 2, { a: 'theirs' }))
  expect(sent[1]?.work.change).toMatchObject([{ fields: { b: 7 }, version: 2 }])
})

test('a row that somebody removed keeps its draft and says so; discarding forgets it', () => {
  const { book, sent, draft } = bed()
  book.edit([edit('r1', 'b', 'x', 'must be a number')], { held: false })
  book.seen(() => null)
  expect(draftedRow(draft('r1')!, null).problems).toMatchObject({ '': 'somebody removed this row meanwhile' })
  book.discard(['r1'])
  expect(book.read().drafts.size).toBe(0)
  expect(sent).toHaveLength(0)
})

test('saving tries again what was refused; undoing before anything was kept forgets the last paste', async () => {
  const { book, sent } = bed()
  book.edit([edit('r1', 'b', 7), edit('r2', 'b', 7)], { held: false })
  await sent[0]!.answer({
    failures: [{ list: 'change', index: 0, message: 'The server cannot be reached', status: 0 }],
  })
  book.save()
  expect(sent[1]?.work.change).toHaveLength(2)
  await sent[1]!.answer({
    failures: [{ list: 'change', index: 0, message: 'The server cannot be reached', status: 0 }],
  })
  expect(book.discardLast()).toEqual(['r1', 'r2'])
  expect(book.discardLast()).toEqual([])
})

test('whoever waits for what is on its way goes on when it was answered', async () => {
  const { book, sent } = bed()
  book.edit([edit('r1', 'b', 7)], { held: false })
  const settled = book.settled().then(() => book.read().drafts.size)
  await sent[0]!.answer({ failures: [], changed: [row('r1', 2, { b: 7 })] })
  expect(await settled).toBe(0)
})
