import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, UserError } from './apiError.ts'
import { reportFailure } from './reportFailure.ts'

const logged = vi.spyOn(console, 'error')
beforeEach(() => void logged.mockImplementation(() => {}))
afterEach(() => void logged.mockReset())

/** Returns the notices of an error, and its log entries. */
function reported(error: unknown) {
  const messages: string[] = []
  logged.mockClear()
  reportFailure({ error: (message) => messages.push(message) }, error)
  return { messages, logged: logged.mock.calls.map(([, entry]) => entry) }
}

test('a rejection is shown with its message, a session end by the sign-in; neither is logged', () => {
  expect(reported(new ApiError('J-1 exists', 409))).toEqual({ messages: ['J-1 exists'], logged: [] })
  expect(reported(new ApiError('Token is not valid', 401))).toEqual({ messages: [], logged: [] })
})

test('a server error is shown and logged', () => {
  const fault = new ApiError('Something went wrong', 500)
  expect(reported(fault)).toEqual({ messages: ['Something went wrong'], logged: [fault] })
})

test('an unexpected error is only logged; one with a catalog message is shown, and its cause logged', () => {
  const unexpected = new TypeError('rows is not iterable')
  expect(reported(unexpected)).toEqual({ messages: [], logged: [unexpected] })
  expect(reported('no error at all')).toEqual({ messages: [], logged: ['no error at all'] })
  const listed = new UserError('Failed to update user profile', { cause: unexpected })
  expect(reported(listed)).toEqual({ messages: ['Failed to update user profile'], logged: [unexpected] })
  const networkFailure = new UserError('Failed to cancel execution', {
    cause: new ApiError('The server cannot be reached', 0),
  })
  expect(reported(networkFailure)).toEqual({ messages: ['Failed to cancel execution'], logged: [] })
})

test('an aborted request is not reported', () => {
  expect(reported(new DOMException('gone', 'AbortError'))).toEqual({ messages: [], logged: [] })
})
