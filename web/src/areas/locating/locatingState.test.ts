import { expect, test } from 'vitest'
import { locatingSearch } from './locatingSearch.ts'
import { isSearched, readLocating, writeLocating } from './locatingState.ts'

const usual = readLocating(locatingSearch.parse({}))

test('without a word in the address all types are shown, as of the end of the range', () => {
  expect(usual).toEqual({
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
  expect(Object.values(writeLocating(usual)).filter((value) => value !== undefined)).toEqual([])
})

test('whatever can be chosen is in the address, and is read from it again', () => {
  const chosen = {
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
  expect(readLocating(locatingSearch.parse(writeLocating(chosen)))).toEqual(chosen)
  const broken = { facility: 'x', slider: 'NaN', mode: 'never', allReads: 'yes', chips: 7 }
  expect(readLocating(locatingSearch.parse(broken))).toEqual(usual)
})

test('a tag is found by a part of its name, number or code; of chips any will do, and the term as well', () => {
  const tag = { epc: 'E280A1', label: 'Ada Okafor', associationID: 'E-1' }
  const found = (searchTerm: string, ...searchChips: string[]) => isSearched(tag, { searchTerm, searchChips })
  expect([found(''), found('okaf'), found('e280'), found('e-1'), found('ben')]).toEqual([true, true, true, true, false])
  expect([found('', 'ben', 'ada'), found('ada', 'ben'), found('ben', 'ada')]).toEqual([true, false, false])
})
