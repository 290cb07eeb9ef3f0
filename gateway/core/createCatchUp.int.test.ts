import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { createTestEnvironment, type TestEnvironment } from '@takt/launch/test.fixture.ts'
import { openNats } from '@takt/store/nats/nats.ts'
import { createLog } from '@takt/store/process/log.ts'
import type { NatsConnection } from 'nats'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createCatchUp } from './createCatchUp.ts'

let environment: TestEnvironment
let nats: NatsConnection
beforeAll(async () => {
  environment = await createTestEnvironment({ migrate: false })
  nats = await openNats({ url: environment.natsUrl, creds: environment.natsCreds, name: 'test' })
})
afterAll(async () => {
  await nats.close()
  await environment.close()
})

/** Creates a catch-up whose writer responds to organization 1 with `respond`; returns it with its requests. */
function createFixture(respond?: () => object | null | Promise<object | null>, maxWaitMs?: number) {
  const lines: string[] = []
  const log = createLog('test', { write: (line) => void lines.push(line) })
  log.level = 'warn'
  const catchUp = createCatchUp({ nats, log, maxWaitMs })
  const requests: unknown[] = []
  if (respond) {
    const subscription = nats.subscribe(subjects.writerCatchUp('*'), {
      callback: async (_, message) => {
        requests.push([message.subject, message.json()])
        const response = await respond()
        if (response) message.respond(JSON.stringify(response))
      },
    })
    onTestFinished(() => subscription.unsubscribe())
  }
  const outcomes = async () =>
    Object.fromEntries((await catchUp.outcomes.get()).values.map(({ labels, value }) => [labels.outcome, value]))
  return { catchUp, requests, outcomes, lines }
}
const range = { start: 5, end: 7 }
const long = { timeout: 60_000 }

test('a query waits until the writer has caught up with its range', async () => {
  const { catchUp, requests, outcomes } = createFixture(() => ({ isCaughtUp: true }))
  await catchUp({ organizationId: 1, range })
  await catchUp({ organizationId: 2, range, rollups: false })
  expect(requests).toEqual([
    ['writer.1.catchUp', { start: 5, end: 7, rollups: true }],
    ['writer.2.catchUp', { start: 5, end: 7, rollups: false }],
  ])
  expect(await outcomes()).toEqual({ caughtUp: 2 })
})

test('without a writer a query does not wait', async () => {
  const { catchUp, outcomes, lines } = createFixture()
  for (let k = 0; k < 3; k++) await catchUp({ organizationId: 1, range })
  expect(await outcomes()).toEqual({ noWriter: 3 })
  expect(lines).toEqual([])
})

test('after a wait in vain queries of the organization do not wait, those of others do', async () => {
  const { catchUp, requests, outcomes, lines } = createFixture(() => null, 100)
  await catchUp({ organizationId: 1, range })
  await catchUp({ organizationId: 1, range })
  await catchUp({ organizationId: 2, range })
  expect(requests).toHaveLength(2)
  expect(await outcomes()).toEqual({ late: 2, notAwaited: 1 })
  expect(lines.filter((line) => line.includes('The writer is behind'))).toHaveLength(2)
})

test('a writer that says it is behind is not waited for again at once', async () => {
  const { catchUp, outcomes } = createFixture(() => ({ isCaughtUp: false }))
  await catchUp({ organizationId: 1, range })
  await catchUp({ organizationId: 1, range })
  expect(await outcomes()).toEqual({ late: 1, notAwaited: 1 })
})

test('a wait is long enough for a round that has started, the pause after it and another round', async () => {
  const { catchUp, outcomes } = createFixture(async () => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    return { isCaughtUp: true }
  })
  for (let k = 0; k < 2; k++) await catchUp({ organizationId: 1, range })
  expect(await outcomes()).toEqual({ caughtUp: 2 })
})

test('once the response to a wait in vain has arrived, one query waits at a time until a wait succeeds', async () => {
  const pending: ((response: object) => void)[] = []
  const { catchUp, requests, outcomes, lines } = createFixture(
    () => new Promise<object>((resolve) => void pending.push(resolve)),
    1500,
  )
  const query = () => catchUp({ organizationId: 1, range })
  await query()
  await query()
  expect(await outcomes()).toEqual({ late: 1, notAwaited: 1 })
  pending[0]!({ isCaughtUp: true })
  await vi.waitFor(async () => {
    void query()
    await vi.waitFor(() => expect(requests).toHaveLength(2), { timeout: 20, interval: 2 })
  }, long)
  catchUp.outcomes.reset()
  // The queries after the one that waits do not wait.
  await Promise.all(Array.from({ length: 20 }, query))
  expect(await outcomes()).toEqual({ notAwaited: 20 })
  pending[1]!({ isCaughtUp: true })
  await vi.waitFor(async () => expect(await outcomes()).toEqual({ notAwaited: 20, caughtUp: 1 }), long)
  const responded = Promise.all(Array.from({ length: 20 }, query))
  await vi.waitFor(() => expect(pending).toHaveLength(22), long)
  for (const respond of pending) respond({ isCaughtUp: true })
  await responded
  expect(await outcomes()).toEqual({ notAwaited: 20, caughtUp: 21 })
  expect(lines).toHaveLength(1)
})
