import { leastForShare } from '@takt/domain/areas/quality/qualitySums.ts'
import { expect, test } from 'vitest'
import { qualityTexts as texts } from '../texts.ts'
import { paretoNotes } from './paretoNotes.ts'

const format = { count: (value: number | null) => `${value}`, number: (value: number | null) => `${value}` }
const plain = {
  by: 'machine',
  rest: undefined,
  hasPicked: false,
  rowCount: 3,
  isChosen: false,
  isMain: false,
  format,
} as const

test('a chart of all machines that is not the main one needs no notes', () => {
  expect(paretoNotes({ ...plain, worst: 'number' })).toEqual([])
})

test('employees share what they made together: that is noted', () => {
  expect(paretoNotes({ ...plain, worst: 'number', by: 'employee' })).toEqual([texts.shared])
})

test('a chart of shares notes the count from which a share has a meaning', () => {
  expect(paretoNotes({ ...plain, worst: 'share' })).toEqual([texts.fewMean(leastForShare)])
})

test('in an order that the user has chosen a chart of shares needs no such note', () => {
  expect(paretoNotes({ ...plain, worst: 'share', isChosen: true })).toEqual([])
})
