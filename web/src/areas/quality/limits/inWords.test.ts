import { expect, test } from 'vitest'
import { ApiError } from '../../../core/api/apiError.ts'
import { inWords } from './inWords.ts'

const refused = (fields: Record<string, string>) => {
  const message = Object.entries(fields)
    .map((field) => field.join(': '))
    .join('; ')
  return new ApiError(message, 400, { fields })
}
const said = (error: Error) => {
  const words = () => inWords({ partNum: 'P-32', resourceID: 'M-1' })(error)
  try {
    return words()
  } catch (thrown) {
    return (thrown as Error).message
  }
}

test('what is refused is said once, without names of fields, with what helps', () => {
  expect(said(refused({ partNum: 'there is no Part P-32' }))).toBe(
    'P-32 is not among the parts of Master data. Add it there first, then try again.',
  )
  expect(said(refused({ resourceID: 'there is no Resource M-1' }))).toBe(
    'M-1 is not among the machines of Takt. Add it there first, then try again.',
  )
  expect(said(refused({ 'leftOut.0.at': 'no point of the chart lies at that time', leftOut: 'Leave out less.' }))).toBe(
    'No point of the chart lies at that time. Leave out less.',
  )
  expect(said(new ApiError('Somebody was faster.', 409))).toBe('Somebody was faster.')
})
