import { expect, test } from 'vitest'
import { isForWork, type Made, madeNow, type Work } from './work.ts'

const made = (jobNum: string | null, partNum: string | null = null): Made => ({
  jobNum,
  partNum,
  assemblySeq: null,
  oprSeq: 10,
})
const stretch = (...makes: readonly Made[]): Work => ({
  from: 0,
  to: 1,
  isSetup: false,
  parts: 0,
  operation: null,
  makes,
})

test('what is made now is what was named last, all that is made at once', () => {
  const both = [made('J-1', 'P-1'), made('J-2')]
  expect(madeNow([stretch(made('J-0')), stretch(...both), stretch(made(null)), stretch()])).toEqual(both)
  expect(madeNow([stretch(...both), stretch(made(null, 'P-2'))])).toEqual([made(null, 'P-2')])
  expect(madeNow([stretch(made(null)), stretch()])).toEqual([])
})

test('a checksheet belongs to the job it was filled in for, and to other jobs of its part', () => {
  expect(isForWork(made('J-1', 'P-1'), [made('J-1', 'P-1')])).toBe(true)
  expect(isForWork(made('J-1', 'P-1'), [made('J-2', 'P-1')])).toBe(true)
  expect(isForWork(made('J-1', 'P-1'), [made('J-2', 'P-2')])).toBe(false)
  expect(isForWork(made('J-1'), [made('J-2')])).toBe(false)
  expect(isForWork(made(null, 'P-1'), [made('J-2', 'P-1')])).toBe(true)
  expect(isForWork(made(null, 'P-1'), [made(null, 'P-2')])).toBe(false)
  // The second of two that are made at once.
  expect(isForWork(made('J-2', 'P-2'), [made('J-1', 'P-1'), made('J-2', 'P-2')])).toBe(true)
  // The machine's own, and a machine that tells of no job.
  expect(isForWork(made(null), [made('J-2', 'P-2')])).toBe(true)
  expect(isForWork(made('J-1', 'P-1'), [])).toBe(true)
})
