import { expect, test } from 'vitest'
import { missingStep } from './missingStep.ts'

const job = {
  assemblies: [{ assemblySeq: 2, partNum: null, revision: null }],
  operations: [
    { assemblySeq: 0, oprSeq: 10, resourceID: null },
    { assemblySeq: 1, oprSeq: 20, resourceID: null },
  ],
}

test('looks up an operation in the reported assembly, or in any if none was reported', () => {
  expect(missingStep({ assemblySeq: 1, oprSeq: 20 }, job)).toBeNull()
  expect(missingStep({ oprSeq: 20 }, job)).toBeNull()
  expect(missingStep({ assemblySeq: 0, oprSeq: 20 }, job)).toBe('oprSeq')
  expect(missingStep({ assemblySeq: 0, oprSeq: 9999 }, job)).toBe('oprSeq')
  expect(missingStep({ oprSeq: 9999 }, job)).toBe('oprSeq')
})

test('accepts an assembly without operations; assembly 0 is the job itself', () => {
  expect([missingStep({ assemblySeq: 2 }, job), missingStep({ assemblySeq: 7 }, job)]).toEqual([null, 'assemblySeq'])
  expect([missingStep({}, job), missingStep({ assemblySeq: 0 }, { assemblies: [], operations: [] })]).toEqual([
    null,
    null,
  ])
  expect(missingStep({ assemblySeq: 7, oprSeq: 10 }, job)).toBe('assemblySeq')
})
