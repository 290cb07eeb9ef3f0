import sparkplugPayload from 'sparkplug-payload'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { decodePayload } from '../payload/decodePayload.ts'
import { sparkplugTexts as texts } from '../texts.ts'
import { createNodeSession, type MessageType, type NodeEvent } from './nodeSession.ts'

const { encodePayload } = sparkplugPayload.get('spBv1.0')!
type UMetric = NonNullable<Parameters<typeof encodePayload>[0]['metrics']>[number]

let events: NodeEvent[] = []
let commands = 0
let session: ReturnType<typeof createNodeSession>

const start = (reorderMs = 2_000) =>
  createNodeSession({ emit: (event) => events.push(event), command: () => (commands += 1), reorderMs })

beforeEach(() => {
  vi.useFakeTimers()
  events = []
  commands = 0
  session = start()
})
afterEach(() => {
  session.stop()
  vi.useRealTimers()
})

async function send(type: MessageType, seq: number | null, metrics: object[], isRetained = false) {
  const payload = await decodePayload(encodePayload({ timestamp: 1_000, seq: seq!, metrics: metrics as UMetric[] }))
  const device = type.startsWith('D') ? 'mill' : null
  session.receive({ type, device, isRetained, payload: { ...payload, seq } })
}
const parts = (value: number) => ({ name: 'parts', alias: 1, type: 'Int32', value })
const bdSeq = (value: number) => ({ name: 'bdSeq', type: 'Int64', value })
const bear = async (session = 0, seq = 0) => {
  await send('NBIRTH', seq, [bdSeq(session), parts(0)])
  await send('DBIRTH', (seq + 1) % 256, [parts(0)])
}
const kinds = () => events.filter(({ kind }) => kind !== 'note').map(({ kind }) => kind)
const values = () => events.flatMap((event) => (event.kind === 'data' ? event.values.map(({ value }) => value) : []))
const reasons = () => events.flatMap((event) => (event.kind === 'ignored' ? [event.reason] : []))

test('births declare metrics, data follow by name; sequence numbers wrap after 255', async () => {
  await bear(0, 254)
  for (let i = 0; i < 300; i += 1) await send('DDATA', i % 256, [parts(i)])
  expect(values()).toEqual(Array.from({ length: 300 }, (_, i) => i))
  expect(commands).toBe(0)
})

test('messages in another order are sorted within the reorder timeout, without a rebirth', async () => {
  await bear()
  await send('DDATA', 4, [parts(3)])
  await send('DDATA', 3, [parts(2)])
  expect(values()).toEqual([])
  await vi.advanceTimersByTimeAsync(1_900)
  await send('DDATA', 2, [parts(1)])
  expect(values()).toEqual([1, 2, 3])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(commands).toBe(0)
})

test('messages still missing after the reorder timeout: a rebirth is requested, and what arrived counts', async () => {
  await bear()
  await send('DDATA', 4, [parts(3)])
  await vi.advanceTimersByTimeAsync(1_999)
  expect(commands).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(commands).toBe(1)
  expect(values()).toEqual([3])
  expect(events).toContainEqual({ kind: 'note', text: expect.stringContaining('Messages 2 to 3') })
  await bear()
  await send('DDATA', 2, [parts(5)])
  expect(values()).toEqual([3, 5])
})

test('without a reorder timeout a rebirth is requested at once', async () => {
  session = start(0)
  await bear()
  await send('DDATA', 3, [parts(2)])
  expect(commands).toBe(1)
  expect(values()).toEqual([2])
})

test('rebirth requests: one in ten seconds, fewer while the edge node does not respond', async () => {
  for (let i = 0; i < 100; i += 1) await send('DDATA', i, [parts(i)])
  expect(commands).toBe(1)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(commands).toBe(2)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(commands).toBe(2)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(commands).toBe(3)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(commands).toBeLessThan(20)
  await bear()
  const before = commands
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(commands).toBe(before)
})

test('a birth that follows the connection makes a request needless', async () => {
  session.expectBirth()
  await vi.advanceTimersByTimeAsync(1_000)
  await bear()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(commands).toBe(0)
  session.disconnect()
  session.expectBirth()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(commands).toBe(1)
})

test('an unknown alias or name is reported and a rebirth requested', async () => {
  await bear()
  await send('DDATA', 2, [parts(1), { name: 'other', type: 'Int32', value: 1 }])
  expect(values()).toEqual([1])
  expect(reasons()).toEqual([texts.notInBirth])
  expect(commands).toBe(1)
})

test('a death certificate of the same session ends the node and its devices', async () => {
  await bear(7)
  await send('NDEATH', null, [bdSeq(7)])
  expect(kinds()).toEqual(['birth', 'birth', 'death'])
  expect(events.at(-1)).toEqual({ kind: 'death', device: null, at: null })
  await send('DDATA', 2, [parts(1)])
  expect(reasons()).toEqual([texts.unborn])
})

test('a death certificate of another session counts only if the edge node does not respond', async () => {
  await bear(8)
  await send('NDEATH', null, [bdSeq(7)])
  expect(kinds()).not.toContain('death')
  expect(reasons()).toEqual([texts.otherSession])
  expect(commands).toBe(1)
  await bear(8)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(kinds()).not.toContain('death')
  await send('NDEATH', null, [bdSeq(7)])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(kinds().at(-1)).toBe('death')
})

test('the death of a device ends it at the time of the payload; the node lives on', async () => {
  await bear()
  await send('DDEATH', 2, [])
  expect(events.at(-1)).toEqual({ kind: 'death', device: 'mill', at: 1_000 })
  await send('NDATA', 3, [parts(4)])
  expect(values()).toEqual([4])
})

test('a rebirth of the same session continues; a new session does not', async () => {
  await bear(1)
  await bear(1)
  await bear(2)
  const births = events.flatMap((event) => (event.kind === 'birth' ? [[event.device, event.isContinued]] : []))
  expect(births).toEqual([
    [null, false],
    ['mill', false],
    [null, true],
    ['mill', true],
    [null, false],
    ['mill', false],
  ])
})

test('retained and repeated messages are ignored', async () => {
  await send('NBIRTH', 0, [bdSeq(1), parts(3)], true)
  expect(kinds()).toEqual(['ignored'])
  expect(reasons()).toEqual([texts.retained])
  await bear()
  await send('DDATA', 2, [parts(1)])
  await send('DDATA', 2, [parts(1)])
  expect(values()).toEqual([1])
  expect(reasons()).toEqual([texts.retained, texts.repeated])
})

test('waiting messages are bounded', async () => {
  await bear()
  for (let seq = 3; seq < 129; seq += 1)
    await send(
      'DDATA',
      seq,
      Array.from({ length: 600 }, () => parts(1)),
    )
  expect(commands).toBe(1)
  expect(values().length).toBeGreaterThan(50_000)
})
