import { assemblies } from '@takt/domain/masterData/assemblies.ts'
import { jobs } from '@takt/domain/masterData/jobs.ts'
import { expect, test } from 'vitest'
import { referenceOf } from './referenceOf.ts'

test('a field that names a row alone is chosen from the rows of that type', () => {
  expect(referenceOf(jobs, 'partNum', { partNum: 'P-7' })).toEqual({ to: 'parts', part: 0, given: {} })
})

test('a field that names a row together with others is chosen from the rows that these leave', () => {
  expect(referenceOf(assemblies, 'revision', { partNum: 'P-7' })).toEqual({
    to: 'revisions',
    part: 1,
    given: { 0: 'P-7' },
  })
  expect(referenceOf(assemblies, 'revision', { partNum: '' })?.given).toEqual({})
})

test('a field that refers to nothing has no list', () => {
  expect(referenceOf(assemblies, 'description', {})).toBe(null)
})
