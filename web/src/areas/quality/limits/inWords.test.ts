import { expect, test } from 'vitest'
import { ApiError } from '../../../core/api/apiError.ts'
import { inWords } from './inWords.ts'

const rejection = (fields: Record<string, string>) => {
  const message = Object.entries(fields)
    .map((field) => field.join(': '))
    .join('; ')
  return new ApiError(message, 400, { fields })
}
const messageOf = (error: Error) => {
  const words = () => inWords({ partNum: 'P-32', resourceID: 'M-1' })(error)
  try {
    return words()
  } catch (thrown) {
    return (thrown as Error).message
  }
}

test('a rejection is explained once, without field names, with a remedy', () => {
  expect(messageOf(rejection({ partNum: 'Part P-32 does not exist' }))).toBe(
    'P-32 is not a part in Master data. Add it there first, then try again.',
  )
  expect(messageOf(rejection({ resourceID: 'Machine M-1 does not exist' }))).toBe(
    'M-1 is not a machine in Takt. Add it there first, then try again.',
  )
  expect(
    messageOf(rejection({ 'leftOut.0.at': 'the chart has no point at that time', leftOut: 'Exclude fewer points.' })),
  ).toBe('The chart has no point at that time. Exclude fewer points.')
  expect(messageOf(new ApiError('Another user has changed the limits.', 409))).toBe(
    'Another user has changed the limits.',
  )
})
