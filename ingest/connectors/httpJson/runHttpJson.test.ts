import { httpJson } from '@takt/domain/areas/connectors/httpJson.ts'
import { dialRule } from '@takt/store/dialing/dialRule.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { createFeed, newFeed } from '../feed/feed.ts'
import { createMonitor } from '../monitor.ts'
import { createPace } from '../pace.ts'
import { runAlone } from '../play/runAlone.fixture.ts'
import { standalone } from '../play/standalone.fixture.ts'
import type { ReceiveMessage } from '../runner.ts'
import { emptyTimeline } from '../slices/timeline.ts'
import { runHttpJson } from './runHttpJson.ts'

afterEach(() => void vi.useRealTimers())

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

test('the status is waiting until a message has arrived, and again after a silence, with its time', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const start = Date.parse('2026-03-02T08:12:00.000Z')
  vi.setSystemTime(start)
  let receive: ReceiveMessage = async () => ({ outcome: 'busy' })
  const options = httpJson.options.parse({ signals: [{ signal: 'state', role: 'state' }] })
  const machine = runAlone(runHttpJson, options, undefined, (receiver) => {
    receive = receiver
  })
  await vi.waitFor(() => expect(machine.status.error).toContain('Waiting for a message'), { timeout: 60_000 })
  expect(machine.status.word).toBe('connecting')
  expect(await receive(Buffer.from('{"state":'), null)).toMatchObject({ outcome: 'invalid' })
  expect(machine.status).toEqual({ word: 'connected', error: null })
  expect(await receive(Buffer.from('{"state":"running"}'), null)).toMatchObject({ outcome: 'stored' })
  const silent = { word: 'connecting', error: expect.stringContaining('No message since 2026-03-02T08:12:00') }
  vi.setSystemTime(start + 299_000)
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  expect(machine.status.word).toBe('connected')
  vi.setSystemTime(start + 301_000)
  await vi.waitFor(() => expect(machine.status).toEqual(silent), { timeout: 5_000 })
  expect(machine.log().join()).toContain('No message since')
  expect(await receive(Buffer.from('{"state":"idle"}'), null)).toMatchObject({ outcome: 'stored' })
  expect(machine.status).toEqual({ word: 'connected', error: null })
  await machine.stop()
})
