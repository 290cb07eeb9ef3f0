import { afterEach, expect, test } from 'vitest'
import { createFileThreads } from './createFileThreads.ts'
import type { PdfPage } from './page.ts'

const page = (rows: number, columns: number): PdfPage => ({
  title: 'Sources',
  lines: ['North'],
  filters: [],
  summary: [],
  chart: null,
  cuts: [],
  definitions: [],
  columns: Array.from({ length: columns }, (_, k) => ({ header: `Column ${k}`, isNumeric: false })),
  rows: Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, k) => `Cell ${row} ${k} `.repeat(8)),
  ),
  rowCount: rows,
  nothing: '',
  pageSize: 'A4',
})
const large = page(40, 10)
const small = page(2, 2)
const head = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 5)).toString()

let threads: ReturnType<typeof createFileThreads>
afterEach(() => threads.close())

test('a company has one file made at a time for people and one for tasks: others wait behind no more of it', async () => {
  threads = createFileThreads()
  const made: string[] = []
  const make = async (name: string, entityId: number, isOfTask: boolean, drawn = large) => {
    expect(head(await threads.drawPdf(drawn, { entityId, isOfTask }))).toBe('%PDF-')
    made.push(name)
  }
  const all = [
    ...['person 1', 'person 2', 'person 3'].map((name) => make(name, 1, false)),
    ...['task 1', 'task 2', 'task 3'].map((name) => make(name, 1, true)),
    ...['task of another'].map((name) => make(name, 3, true)),
    make('other', 2, false, small),
  ]
  await Promise.all(all)
  expect(made).toHaveLength(8)
  const before = made.slice(0, made.indexOf('other'))
  // As many as there are threads may have begun with them; of all tasks together, one.
  expect(before.filter((name) => name.startsWith('person')).length).toBeLessThan(2)
  expect(before.filter((name) => name.startsWith('task')).length).toBeLessThan(2)
  expect(made.filter((name) => name.startsWith('person'))).toEqual(['person 1', 'person 2', 'person 3'])
  expect(made.indexOf('task of another')).toBeGreaterThan(made.indexOf('task 1'))
})

test('what takes too long fails with a sentence, and the next is made', async () => {
  threads = createFileThreads({ mostMs: 1500 })
  const asked = { entityId: 1, isOfTask: false }
  await threads.drawPdf(small, asked).catch(() => {})
  await expect(threads.drawPdf(page(1000, 21), asked)).rejects.toThrow(
    'Making this file took longer than 1.5 s: choose fewer columns or rows, or take the CSV file',
  )
  for (let tries = 0; ; tries++) {
    const bytes = await threads.drawPdf(small, asked).catch((error) => (tries < 40 ? null : Promise.reject(error)))
    if (!bytes) continue
    expect(head(bytes)).toBe('%PDF-')
    break
  }
})
