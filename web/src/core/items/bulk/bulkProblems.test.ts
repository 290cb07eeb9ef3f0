import { assemblies } from '@takt/domain/areas/masterData/assemblies.ts'
import { expect, test } from 'vitest'
import { findInvalidRows, rejectionsOf, valuesNow } from './bulkProblems.ts'

const row = (assemblySeq: number, more: object) => ({
  partNum: 'P-7',
  revision: 'A',
  assemblySeq,
  assemblyPartNum: null,
  assemblyRevision: null,
  version: 1,
  rowId: String(assemblySeq),
  ...more,
})
const rows = [row(0, { qtyPer: 2 }), row(1, { assemblyPartNum: 'P-8', qtyPer: 2 }), row(2, { qtyPer: 3 })]

test('rows that the new values would make invalid are reported before anything is sent', () => {
  const problems = findInvalidRows(assemblies, rows, { assemblyRevision: 'B' })
  expect(problems.map(({ key }) => key)).toEqual(['P-7~A~0', 'P-7~A~2'])
  expect(problems[0]!.message).toBe('Assembly Revision needs the assembly part that it is a revision of')
  expect(findInvalidRows(assemblies, rows, { qtyPer: 1 })).toEqual([])
})

test('rejections by the server are shown by row and field', () => {
  const failures = [
    { index: 1, message: 'Assembly P-7~A~1 was changed by bob at 14:02', status: 409 },
    { index: 2, message: 'Invalid', fields: { qtyPer: 'must be at least 0' } },
  ]
  expect(rejectionsOf(assemblies, rows, failures)).toEqual([
    { key: 'P-7~A~1', message: 'Assembly P-7~A~1 was changed by bob at 14:02' },
    { key: 'P-7~A~2', message: 'Quantity per Part must be at least 0' },
  ])
})

test('returns the present values of the rows: one value or several', () => {
  expect(valuesNow(rows, 'qtyPer')).toEqual({ count: 2, value: null })
  expect(valuesNow(rows.slice(0, 2), 'qtyPer')).toEqual({ count: 1, value: 2 })
  expect(valuesNow(rows, 'assemblyRevision')).toEqual({ count: 1, value: null })
})
