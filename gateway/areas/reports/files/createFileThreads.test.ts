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

test('creates one file per company at a time for users and one for tasks, so that others do not wait for all of them', async () => {
  threads = createFileThreads()
  const completed: string[] = []
  const make = async (name: string, entityId: number, isOfTask: boolean, content = large) => {
    expect(head(await threads.drawPdf(content, { entityId, isOfTask }))).toBe('%PDF-')
    completed.push(name)
  }
  const all = [
    ...['person 1', 'person 2', 'person 3'].map((name) => make(name, 1, false)),
    ...['task 1', 'task 2', 'task 3'].map((name) => make(name, 1, true)),
    ...['task of another'].map((name) => make(name, 3, true)),
    make('other', 2, false, small),
  ]
  await Promise.all(all)
  expect(completed).toHaveLength(8)
  const before = completed.slice(0, completed.indexOf('other'))
  // At most one file of a user and one of a task are created before it.
  expect(before.filter((name) => name.startsWith('person')).length).toBeLessThan(2)
  expect(before.filter((name) => name.startsWith('task')).length).toBeLessThan(2)
  expect(completed.filter((name) => name.startsWith('person'))).toEqual(['person 1', 'person 2', 'person 3'])
  expect(completed.indexOf('task of another')).toBeGreaterThan(completed.indexOf('task 1'))
})

test('a file that takes too long fails with a message, and the next one is created', async () => {
  threads = createFileThreads({ timeoutMs: 1500 })
  const request = { entityId: 1, isOfTask: false }
  await threads.drawPdf(small, request).catch(() => {})
  await expect(threads.drawPdf(page(1000, 21), request)).rejects.toThrow(
    'Creating this file took longer than 1.5 s: choose fewer columns or rows, or download the CSV file',
  )
  for (let tries = 0; ; tries++) {
    const bytes = await threads.drawPdf(small, request).catch((error) => (tries < 40 ? null : Promise.reject(error)))
    if (!bytes) continue
    expect(head(bytes)).toBe('%PDF-')
    break
  }
})
