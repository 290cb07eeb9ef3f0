import { expect, test } from 'vitest'
import { shifts } from '../labor/shifts.ts'
import { assemblies } from './assemblies.ts'
import { jobs } from './jobs.ts'
import { parts } from './parts.ts'
import { revisions } from './revisions.ts'

test('a job is not due before it starts', () => {
  const problems = (row: object) => jobs.check!({ startDate: null, dueDate: null, ...row })
  expect(problems({ startDate: '2026-03-02', dueDate: '2026-03-01' })).toEqual({
    dueDate: 'must not be before the start',
  })
  expect(problems({ startDate: '2026-03-02', dueDate: '2026-03-02' })).toEqual({})
  expect(problems({ dueDate: '2026-03-01' })).toEqual({})
})

test('an assembly has a revision only if it has a part', () => {
  const problems = (row: object) => Object.keys(assemblies.check!(row as Record<string, unknown>))
  expect(problems({ assemblyPartNum: null, assemblyRevision: 'A' })).toEqual(['assemblyRevision'])
  expect(problems({ assemblyPartNum: 'P-1', assemblyRevision: null })).toEqual([])
})

test('a shift has both times or none', () => {
  const problems = (row: object) => Object.keys(shifts.check!({ start: null, end: null, ...row }))
  expect(problems({})).toEqual([])
  expect(problems({ start: '22:00', end: '06:00' })).toEqual([])
  expect(problems({ start: '22:00' })).toEqual(['end'])
})

// Proves ADM-045, ADM-046, ADM-047, ADM-048
test('jobs, parts, revisions and assemblies have the fields of the specification', () => {
  const has = (type: { fields: object }, names: readonly string[]) =>
    expect(Object.keys(type.fields)).toEqual(expect.arrayContaining([...names]))
  has(jobs, ['jobNum', 'partNum', 'revision', 'prodQty', 'epc'])
  has(parts, ['partNum', 'description'])
  has(revisions, ['partNum', 'revision', 'description'])
  has(assemblies, ['partNum', 'revision', 'assemblySeq', 'assemblyPartNum', 'assemblyRevision', 'description'])
  expect([revisions.key, assemblies.key]).toEqual([
    ['partNum', 'revision'],
    ['partNum', 'revision', 'assemblySeq'],
  ])
})
