import { expect, test } from 'vitest'
import type { ItemRow } from '../../core/items/itemActions.ts'
import { isSameMethod, revisionPlan } from './revisionPlan.ts'

const job = { jobNum: 'J-1', partNum: 'P-7', revision: 'B', prodQty: 10 }
const step = (oprSeq: number, more: object = {}) => ({
  assemblySeq: 0,
  oprSeq,
  description: 'Turn',
  resourceID: 'M-01',
  cycleStandardSecs: 30,
  setupStandardSecs: null,
  sharesCycle: null,
  ...more,
})
const storedRow = (row: object): ItemRow => ({ jobNum: 'J-1', ...row, version: 3, rowId: JSON.stringify(row) })
const assembly = { assemblySeq: 0, partNum: 'P-7', revision: 'B', description: null, requiredQty: 10 }
const planOf = (method: object[], present: object[]) =>
  revisionPlan(
    job,
    { assemblies: [], operations: method as Record<string, unknown>[] },
    { assemblies: [storedRow(assembly)], operations: present.map(storedRow) },
  )

test('operations of the revision that the job lacks are added', () => {
  expect(planOf([step(10), step(20)], [step(10)]).operations).toEqual({
    add: [{ jobNum: 'J-1', ...step(20) }],
    change: [],
    surplus: [],
  })
})

test('an operation with other standards is updated in the fields that differ', () => {
  expect(planOf([step(10, { cycleStandardSecs: 25 })], [step(10)]).operations.change).toEqual([
    { key: { jobNum: 'J-1', assemblySeq: 0, oprSeq: 10 }, fields: { cycleStandardSecs: 25 }, version: 3 },
  ])
})

test('operations that the revision does not have are surplus', () => {
  expect(planOf([step(10)], [step(10), step(30)]).operations.surplus).toEqual([storedRow(step(30))])
})

test('a job with the operations of its revision needs no changes', () => {
  expect(isSameMethod(planOf([step(10)], [step(10)]))).toBe(true)
})

test('quantities of assemblies follow the quantity of the job', () => {
  const method = { assemblies: [{ assemblySeq: 1, assemblyPartNum: 'P-8', assemblyRevision: 'A', qtyPer: 2 }] }
  const plan = revisionPlan(job, { ...method, operations: [] }, { assemblies: [storedRow(assembly)], operations: [] })
  expect(plan.assemblies.add).toMatchObject([{ jobNum: 'J-1', assemblySeq: 1, partNum: 'P-8', requiredQty: 20 }])
})
