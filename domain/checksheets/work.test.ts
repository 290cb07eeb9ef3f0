import { expect, test } from 'vitest'
import { isForWork, operationText, type Work, workNow } from './work.ts'

const operation = { jobNum: 'J-1', assemblySeq: 0, oprSeq: 10 }
const stretch = (told: string | null, partNum: string | null = null): Work => ({
  ...{ from: 0, to: 1, isSetup: false, parts: 0 },
  ...{ operation: told, partNum },
})

test('what is worked on now is what was named last', () => {
  const other = operationText({ ...operation, jobNum: 'J-0', assemblySeq: null })
  const first = stretch(operationText(operation), 'P-1')
  expect(workNow([stretch(other), first, stretch(null)])).toEqual({ ...operation, partNum: 'P-1' })
  expect(workNow([first, stretch(other)])).toEqual({ jobNum: 'J-0', assemblySeq: null, oprSeq: 10, partNum: null })
  expect(workNow([first, stretch(null, 'P-2')])).toMatchObject({ jobNum: null, partNum: 'P-2' })
  expect(workNow([stretch(null)])).toBeNull()
})

test('a checksheet belongs to the job it was filled in for, and to other jobs of its part', () => {
  const made = (jobNum: string | null, partNum: string | null) => ({ jobNum, partNum })
  expect(isForWork(made('J-1', 'P-1'), made('J-1', 'P-1'))).toBe(true)
  expect(isForWork(made('J-1', 'P-1'), made('J-2', 'P-1'))).toBe(true)
  expect(isForWork(made('J-1', 'P-1'), made('J-2', 'P-2'))).toBe(false)
  expect(isForWork(made('J-1', null), made('J-2', null))).toBe(false)
  expect(isForWork(made(null, 'P-1'), made('J-2', 'P-1'))).toBe(true)
  expect(isForWork(made(null, 'P-1'), made(null, 'P-2'))).toBe(false)
  // The machine's own, and a machine that tells of no job.
  expect(isForWork(made(null, null), made('J-2', 'P-2'))).toBe(true)
  expect(isForWork(made('J-1', 'P-1'), null)).toBe(true)
})
