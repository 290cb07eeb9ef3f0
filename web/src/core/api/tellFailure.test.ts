import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, SaidError } from './apiError.ts'
import { tellFailure } from './tellFailure.ts'

const logged = vi.spyOn(console, 'error')
beforeEach(() => void logged.mockImplementation(() => {}))
afterEach(() => void logged.mockReset())

/** What is said in notices of an error, and what is logged of it. */
function told(error: unknown) {
  const said: string[] = []
  logged.mockClear()
  tellFailure({ error: (sentence) => said.push(sentence) }, error)
  return { said, logged: logged.mock.calls.map(([, what]) => what) }
}

test('a refusal is said in its words, the session that ended by the way to sign in; neither is for the log', () => {
  expect(told(new ApiError('J-1 exists', 409))).toEqual({ said: ['J-1 exists'], logged: [] })
  expect(told(new ApiError('Token is not valid', 401))).toEqual({ said: [], logged: [] })
})

test('a fault of the server is said and logged', () => {
  const fault = new ApiError('Something went wrong', 500)
  expect(told(fault)).toEqual({ said: ['Something went wrong'], logged: [fault] })
})

test('what was thrown is only logged; what the error catalogue lists is said in its words, and why is logged', () => {
  const thrown = new TypeError('rows is not iterable')
  expect(told(thrown)).toEqual({ said: [], logged: [thrown] })
  expect(told('no error at all')).toEqual({ said: [], logged: ['no error at all'] })
  const listed = new SaidError('Failed to update user profile', { cause: thrown })
  expect(told(listed)).toEqual({ said: ['Failed to update user profile'], logged: [thrown] })
  const lost = new SaidError('Failed to cancel execution', { cause: new ApiError('The server cannot be reached', 0) })
  expect(told(lost)).toEqual({ said: ['Failed to cancel execution'], logged: [] })
})

test('what was called off is told to nobody', () => {
  expect(told(new DOMException('gone', 'AbortError'))).toEqual({ said: [], logged: [] })
})
