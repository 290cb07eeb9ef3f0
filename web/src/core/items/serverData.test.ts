import { MutationObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api/apiError.ts'
import { serverData } from '../api/serverData.ts'
import { idleWork, workingOf } from './workingState.ts'

const logged = vi.spyOn(console, 'error')
beforeEach(() => void logged.mockImplementation(() => {}))
afterEach(() => void logged.mockReset())

/** Returns the flags of a list whose query fails with `error`. */
async function workingAfter(error: unknown) {
  const client = serverData()
  const query = { queryKey: ['jobs'], queryFn: () => Promise.reject(error), retry: false }
  await client.fetchQuery(query).catch(() => null)
  const { status } = client.getQueryState(['jobs'])!
  client.clear()
  return workingOf(idleWork, { loading: false, error: status === 'error' })
}

// Proves OPS-330
test('an unexpected failure is logged, and sets the error flag', async () => {
  const bug = new TypeError('rows is not iterable')
  expect(await workingAfter(bug)).toMatchObject({ error: true })
  const fault = new ApiError('Something went wrong', 500)
  expect(await workingAfter(fault)).toMatchObject({ error: true })
  expect(logged.mock.calls).toEqual([
    ['Unexpected failure', bug],
    ['Unexpected failure', fault],
  ])
})

test('an unexpected failure of a change is logged and flagged too', async () => {
  const bug = new TypeError('rows is not iterable')
  const change = new MutationObserver(serverData(), { mutationFn: () => Promise.reject(bug) })
  await change.mutate().catch(() => null)
  expect(change.getCurrentResult().isError).toBe(true)
  expect(logged).toHaveBeenCalledExactlyOnceWith('Unexpected failure', bug)
})

test('a rejection and a lost network set the flag as well, but are not logged', async () => {
  expect(await workingAfter(new ApiError('J-1 exists', 409))).toMatchObject({ error: true })
  expect(await workingAfter(new ApiError('The server cannot be reached', 0))).toMatchObject({ error: true })
  expect(await workingAfter(new DOMException('gone', 'AbortError'))).toMatchObject({ error: true })
  expect(logged).not.toHaveBeenCalled()
})
