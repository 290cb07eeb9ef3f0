import { expect, test } from 'vitest'
import { isForWork, lastMadeParts, type ProducedPart, type Work } from './work.ts'

const producedPart = (jobNum: string | null, partNum: string | null = null): ProducedPart => ({
  jobNum,
  partNum,
  assemblySeq: null,
  oprSeq: 10,
})
const workOf = (...makes: readonly ProducedPart[]): Work => ({
  from: 0,
  to: 1,
  isSetup: false,
  parts: 0,
  operation: null,
  makes,
})

test('returns all parts that were made together at the last report', () => {
  const both = [producedPart('J-1', 'P-1'), producedPart('J-2')]
  expect(lastMadeParts([workOf(producedPart('J-0')), workOf(...both), workOf(producedPart(null)), workOf()])).toEqual(
    both,
  )
  expect(lastMadeParts([workOf(...both), workOf(producedPart(null, 'P-2'))])).toEqual([producedPart(null, 'P-2')])
  expect(lastMadeParts([workOf(producedPart(null)), workOf()])).toEqual([])
})

test('a checksheet belongs to the job it was filled in for, and to other jobs of its part', () => {
  expect(isForWork(producedPart('J-1', 'P-1'), [producedPart('J-1', 'P-1')])).toBe(true)
  expect(isForWork(producedPart('J-1', 'P-1'), [producedPart('J-2', 'P-1')])).toBe(true)
  expect(isForWork(producedPart('J-1', 'P-1'), [producedPart('J-2', 'P-2')])).toBe(false)
  expect(isForWork(producedPart('J-1'), [producedPart('J-2')])).toBe(false)
  expect(isForWork(producedPart(null, 'P-1'), [producedPart('J-2', 'P-1')])).toBe(true)
  expect(isForWork(producedPart(null, 'P-1'), [producedPart(null, 'P-2')])).toBe(false)
  // The second of two parts made together.
  expect(isForWork(producedPart('J-2', 'P-2'), [producedPart('J-1', 'P-1'), producedPart('J-2', 'P-2')])).toBe(true)
  // A checksheet of the machine itself, and a machine that reports no job.
  expect(isForWork(producedPart(null), [producedPart('J-2', 'P-2')])).toBe(true)
  expect(isForWork(producedPart('J-1', 'P-1'), [])).toBe(true)
})
