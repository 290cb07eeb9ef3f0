import { expect, test } from 'vitest'
import { locatingSearch } from './locatingSearch.ts'
import { isSearched, readLocating, writeLocating } from './locatingState.ts'

const defaults = readLocating(locatingSearch.parse({}))

test('with an empty address all types are shown, as of the end of the range', () => {
  expect(defaults).toEqual({
    facilityId: null,
    floorPlanId: null,
    searchTerm: '',
    searchChips: [],
    tagType: 'all',
    mode: 'asOf',
    timeSlider: 100,
    showAllActivity: false,
    showAllReads: false,
  })
  expect(Object.values(writeLocating(defaults)).filter((value) => value !== undefined)).toEqual([])
})

test('every choice is written to the address and read from it again', () => {
  const choices = {
    facilityId: 4,
    floorPlanId: 12,
    searchTerm: 'cart',
    searchChips: ['J-100', 'Ada'],
    tagType: 'jobs',
    mode: 'range',
    timeSlider: 12.5,
    showAllActivity: true,
    showAllReads: true,
  } as const
  expect(readLocating(locatingSearch.parse(writeLocating(choices)))).toEqual(choices)
  const invalid = { facility: 'x', slider: 'NaN', mode: 'never', allReads: 'yes', chips: 7 }
  expect(readLocating(locatingSearch.parse(invalid))).toEqual(defaults)
})

test('a tag is found by a part of its name, number or code; it must match the term and any one of the chips', () => {
  const tag = { epc: 'E280A1', label: 'Ada Okafor', associationID: 'E-1' }
  const isFound = (searchTerm: string, ...searchChips: string[]) => isSearched(tag, { searchTerm, searchChips })
  expect([isFound(''), isFound('okaf'), isFound('e280'), isFound('e-1'), isFound('ben')]).toEqual([
    true,
    true,
    true,
    true,
    false,
  ])
  expect([isFound('', 'ben', 'ada'), isFound('ada', 'ben'), isFound('ben', 'ada')]).toEqual([true, false, false])
})
