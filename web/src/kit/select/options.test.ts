import { expect, test } from 'vitest'
import { narrowOptions, splitValues, withChosen } from './options.ts'

test('choosing adds a value only if it is not already chosen', () => {
  expect(withChosen(['a'], 'b')).toEqual(['a', 'b'])
  expect(withChosen(['a', 'b'], 'a')).toEqual(['a', 'b'])
})

test('typing narrows by label and detail, whatever the case, and says how many were left out', () => {
  const options = [
    { value: 'P-7', label: 'P-7', detail: 'Bracket' },
    { value: 'P-8', label: 'P-8', detail: 'Gear' },
    { value: 'G-1', label: 'G-1' },
  ]
  expect(narrowOptions(options, ' gE', 10).shown.map(({ value }) => value)).toEqual(['P-8'])
  expect(narrowOptions(options, 'p-', 1)).toEqual({ shown: [options[0]], left: 1 })
  expect(narrowOptions(options, '', 10)).toEqual({ shown: options, left: 0 })
})

test('a pasted column or row becomes its values, once each', () => {
  expect(splitValues('J-1\r\nJ-2\tJ-3, J-1 ;;')).toEqual(['J-1', 'J-2', 'J-3'])
})
