import { httpJson } from '@takt/domain/areas/connectors/httpJson.ts'
import { dialRule } from '@takt/store/dialing/dialRule.ts'
import { expect, test } from 'vitest'
import { createFeed, newFeed } from '../feed/feed.ts'
import { createMonitor } from '../monitor.ts'
import { createPace } from '../pace.ts'
import { standalone } from '../play/standalone.fixture.ts'
import type { ReceiveMessage } from '../runner.ts'
import { emptyTimeline } from '../slices/timeline.ts'
import { runHttpJson } from './runHttpJson.ts'

test('messages are read while earlier ones are being stored, and confirmed once they are', async () => {
  const stopping = new AbortController()
  const saving = Promise.withResolvers<void>()
  const monitor = createMonitor()
  const feed = createFeed({
    stored: newFeed('', emptyTimeline),
    subject: '',
    save: () => saving.promise,
    publish: async () => {},
  })
  let receive: ReceiveMessage = async () => ({ outcome: 'busy' })
  const running = runHttpJson({
    ...standalone,
    options: httpJson.options.parse({ signals: [{ signal: 'parts', role: 'good' }] }),
    feed,
    report: () => {},
    markReceived: () => {},
    monitor,
    acceptMessages: (receiver) => {
      receive = receiver
    },
    rule: dialRule({}),
    pace: createPace(stopping.signal, () => {}),
    signal: stopping.signal,
  })
  const results = [0, 1, 2].map((parts) => receive(Buffer.from(JSON.stringify({ parts })), `k-${parts}`))
  const repeated = receive(Buffer.from('{"parts":2}'), 'k-2')
  await expect.poll(() => monitor.snapshot().received).toBe(3)
  expect(await Promise.race([...results, repeated, Promise.resolve('none')])).toBe('none')
  saving.resolve()
  expect(await Promise.all(results)).toEqual(new Array(3).fill({ outcome: 'stored', values: 1 }))
  expect(await repeated).toEqual({ outcome: 'stored', values: 0 })
  stopping.abort()
  await running
  await feed.stop()
})
