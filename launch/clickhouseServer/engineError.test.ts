import { expect, test } from 'vitest'
import { engineError, refusal } from './engineError.ts'

test('a repeated prefix is told once, with the status a server would answer', () => {
  const twice = 'Code: 60. DB::Exception: Code: 60. DB::Exception: Unknown table t. (UNKNOWN_TABLE)'
  expect(engineError(new Error(twice))).toEqual({
    message: 'Code: 60. DB::Exception: Unknown table t. (UNKNOWN_TABLE)',
    code: 60,
    status: 404,
  })
})

test('what is not of the engine still has a code', () => {
  expect(engineError(new Error('disk on fire'))).toMatchObject({ code: 1002, status: 500 })
  expect(engineError(refusal(516, 'no', 'AUTHENTICATION_FAILED'))).toMatchObject({ code: 516, status: 401 })
})
