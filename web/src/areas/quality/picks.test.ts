import { expect, test } from 'vitest'
import { anyRevisionOf, keyOf, onlyOf, partOf } from './picks.ts'

test('a part is called by number and revision, whatever is in its number', () => {
  const key = keyOf({ partNum: 'P~7', partRevision: 'B' }, 'part')
  expect(key).toBe('P~7~B')
  expect(partOf(key)).toEqual({ partNum: 'P~7', partRevision: 'B' })
  expect(partOf(keyOf({ partNum: 'P~7', partRevision: null }, 'part'))).toEqual({ partNum: 'P~7', partRevision: null })
  expect(partOf(keyOf({ partNum: null, partRevision: null }, 'part'))).toEqual({ partNum: null, partRevision: null })
})

test('a pivot is narrowed to all that is picked, but for what it lists', () => {
  const picks = { job: 'J-1', part: 'P-7~A', employee: '', machine: 'M-1' }
  expect(onlyOf(picks)).toEqual({
    jobNum: 'J-1',
    partNum: 'P-7',
    partRevision: 'A',
    empID: null,
    resourceID: 'M-1',
  })
  expect(onlyOf(picks, 'part')).toEqual({ jobNum: 'J-1', empID: null, resourceID: 'M-1' })
  expect(onlyOf({ part: anyRevisionOf('P~7') })).toEqual({ partNum: 'P~7' })
  expect(onlyOf({ part: anyRevisionOf('P-7'), operation: '10' })).toEqual({ partNum: 'P-7', oprSeq: 10 })
  expect(onlyOf({ operation: '' })).toEqual({ oprSeq: null })
  // Without a number there is no revision to ask for.
  expect(onlyOf({ part: '' })).toEqual({ partNum: null })
})
