import { minPartsForShare } from '@takt/domain/areas/quality/qualityTotals.ts'
import { expect, test } from 'vitest'
import { qualityTexts as texts } from '../texts.ts'
import { paretoNotes } from './paretoNotes.ts'

const format = { count: (value: number | null) => `${value}`, number: (value: number | null) => `${value}` }
const defaults = {
  by: 'machine',
  rest: undefined,
  hasPicked: false,
  rowCount: 3,
  isChosen: false,
  isMain: false,
  format,
} as const

test('a chart of all machines that is not the main one needs no notes', () => {
  expect(paretoNotes({ ...defaults, worst: 'number' })).toEqual([])
})

test('the note for employees states that they share parts made together', () => {
  expect(paretoNotes({ ...defaults, worst: 'number', by: 'employee' })).toEqual([texts.shared])
})

test('the note for shares states the count from which a share is meaningful', () => {
  expect(paretoNotes({ ...defaults, worst: 'share' })).toEqual([texts.fewMean(minPartsForShare)])
})

test('in an order that the user has chosen a chart of shares needs no such note', () => {
  expect(paretoNotes({ ...defaults, worst: 'share', isChosen: true })).toEqual([])
})
