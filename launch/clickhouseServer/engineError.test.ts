import { expect, test } from 'vitest'
import { clickHouseError, engineError } from './engineError.ts'

test('a repeated prefix is removed, and the status is the one a server would send', () => {
  const doubled = 'Code: 60. DB::Exception: Code: 60. DB::Exception: Unknown table t. (UNKNOWN_TABLE)'
  expect(engineError(new Error(doubled))).toEqual({
    message: 'Code: 60. DB::Exception: Unknown table t. (UNKNOWN_TABLE)',
    code: 60,
    status: 404,
  })
})

test('an error from outside the engine still has a code', () => {
  expect(engineError(new Error('disk on fire'))).toMatchObject({ code: 1002, status: 500 })
  expect(engineError(clickHouseError(516, 'no', 'AUTHENTICATION_FAILED'))).toMatchObject({ code: 516, status: 401 })
})
