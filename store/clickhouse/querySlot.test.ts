import { expect, test } from 'vitest'
import { asRequest, currentRequest } from '../queue/currentRequest.ts'
import { querySlot } from './querySlot.ts'

/** Starts a request of an organization that runs one query, and another within it, until `end` is called. */
async function startRequest(organizationId: number) {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const state = { isRunning: false }
  const request = asRequest(async () => {
    currentRequest()!.organizationId = organizationId
    const releases = [await querySlot({})]
    releases.push(await querySlot({ organizationId }))
    state.isRunning = true
    await ended
    for (const release of releases) release()
  })
  await new Promise((resolve) => setImmediate(resolve))
  return {
    state,
    end() {
      end()
      return request
    },
  }
}

test('requests of one organization wait for each other; those of another, and queries within a request, do not', async () => {
  const started: Awaited<ReturnType<typeof startRequest>>[] = []
  for (let n = 0; n < 40; n++) started.push(await startRequest(1))
  const isRunning = () => started.filter(({ state }) => state.isRunning).length
  const running = isRunning()
  expect(running).toBeGreaterThanOrEqual(4)
  expect(running).toBeLessThan(40)
  const other = await startRequest(2)
  expect(other.state.isRunning).toBe(true)
  await started[0]!.end()
  await new Promise((resolve) => setImmediate(resolve))
  expect(isRunning()).toBe(running + 1)
  await Promise.all([...started, other].map(({ end }) => end()))
})

test('queries outside of requests and without an organization do not wait', async () => {
  const releases = await Promise.all(Array.from({ length: 100 }, () => querySlot({})))
  for (const release of releases) release()
})

test('an aborted query does not start', async () => {
  await expect(querySlot({ signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow('gone')
})
