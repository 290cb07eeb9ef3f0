import { expect, test } from 'vitest'
import { narrowOptions, rankOptions, splitValues, withValue } from './options.ts'

test('selecting adds a value only if it is not already selected', () => {
  expect(withValue(['a'], 'b')).toEqual(['a', 'b'])
  expect(withValue(['a', 'b'], 'a')).toEqual(['a', 'b'])
})

test('typing filters by label and detail, ignoring case, and returns the number of omitted options', () => {
  const options = [
    { value: 'P-7', label: 'P-7', detail: 'Bracket' },
    { value: 'P-8', label: 'P-8', detail: 'Gear' },
    { value: 'G-1', label: 'G-1' },
  ]
  expect(narrowOptions(options, ' gE', 10).shown.map(({ value }) => value)).toEqual(['P-8'])
  expect(narrowOptions(options, 'p-', 1)).toEqual({ shown: [options[0]], left: 1 })
  expect(narrowOptions(options, '', 10)).toEqual({ shown: options, left: 0 })
})

test('an exact key comes first, then labels that start with the text, then other matches, then details', () => {
  const options = [
    { value: 'B', label: 'B', detail: 'made of A' },
    { value: 'BA', label: 'BA' },
    { value: 'AB', label: 'AB' },
    { value: 'a', label: 'a' },
    { value: 'A', label: 'A' },
  ]
  expect(rankOptions(options, 'A').map(({ value }) => value)).toEqual(['A', 'a', 'AB', 'BA', 'B'])
  expect(rankOptions(options, 'a')[0]!.value).toBe('a')
})

test('a completely typed number finds the row whose label is its name', () => {
  const options = [
    { value: '570', label: 'Chuck 57' },
    { value: '57', label: 'Spindle' },
  ]
  expect(rankOptions(options, '57').map(({ value }) => value)).toEqual(['57', '570'])
})

test('an exact key is among the options however many start with it', () => {
  const options = Array.from({ length: 500 }, (_, at) => ({ value: `A${at}`, label: `A${at}` }))
  expect(narrowOptions([...options, { value: 'A', label: 'A' }], 'A', 10).shown[0]!.value).toBe('A')
})

test('a pasted column or row is split into its values, without duplicates', () => {
  expect(splitValues('J-1\r\nJ-2\tJ-3, J-1 ;;')).toEqual(['J-1', 'J-2', 'J-3'])
})
