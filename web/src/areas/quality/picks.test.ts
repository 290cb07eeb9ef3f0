import { expect, test } from 'vitest'
import { anyRevisionOf, keyOf, partOf, pivotFilterOf } from './picks.ts'

test('a part is identified by number and revision, whatever characters its number contains', () => {
  const key = keyOf({ partNum: 'P~7', partRevision: 'B' }, 'part')
  expect(key).toBe('P~7~B')
  expect(partOf(key)).toEqual({ partNum: 'P~7', partRevision: 'B' })
  expect(partOf(keyOf({ partNum: 'P~7', partRevision: null }, 'part'))).toEqual({ partNum: 'P~7', partRevision: null })
  expect(partOf(keyOf({ partNum: null, partRevision: null }, 'part'))).toEqual({ partNum: null, partRevision: null })
})

test('a pivot is filtered by all selections except in its own dimension', () => {
  const picks = { job: 'J-1', part: 'P-7~A', employee: '', machine: 'M-1' }
  expect(pivotFilterOf(picks)).toEqual({
    jobNum: 'J-1',
    partNum: 'P-7',
    partRevision: 'A',
    empID: null,
    resourceID: 'M-1',
  })
  expect(pivotFilterOf(picks, 'part')).toEqual({ jobNum: 'J-1', empID: null, resourceID: 'M-1' })
  expect(pivotFilterOf({ part: anyRevisionOf('P~7') })).toEqual({ partNum: 'P~7' })
  expect(pivotFilterOf({ part: anyRevisionOf('P-7'), operation: '10' })).toEqual({ partNum: 'P-7', oprSeq: 10 })
  expect(pivotFilterOf({ operation: '' })).toEqual({ oprSeq: null })
  // Without a number there is no revision.
  expect(pivotFilterOf({ part: '' })).toEqual({ partNum: null })
})
