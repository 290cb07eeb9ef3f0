import { gzipSync } from 'node:zlib'
import {
  encodeTagFrame,
  type LiveTagPosition,
  makeTagFrame,
  type TagFrame,
} from '@takt/domain/areas/locating/tagFrame.ts'
import { expect, test } from 'vitest'
import { createTagLines } from './tagLines.ts'

const position: LiveTagPosition = { floorPlanId: 1, zoneId: 2, x: 0.5, y: 0.5, since: 0, sureness: 1, evidence: 'zone' }
const frame = (kind: TagFrame['kind'], frameSeq: number) =>
  encodeTagFrame(makeTagFrame({ kind, frameSeq, at: 0 }, [[frameSeq, position]]), gzipSync)

type Callback = (error: null, message: { data: Uint8Array }) => void

/** Opens lines on a connection whose snapshot requests are answered only on demand. */
function open(subjects: string[]) {
  const callbacks = new Map<string, Callback>()
  const requests: ((response: { data: Uint8Array }) => void)[] = []
  const published: [string, string, number][] = []
  const connection = {
    subscribe: (subject: string, { callback }: { callback: Callback }) => {
      callbacks.set(subject, callback)
      return { unsubscribe: () => callbacks.delete(subject) }
    },
    request: () => new Promise<{ data: Uint8Array }>((resolve) => requests.push(resolve)),
  }
  const lines = createTagLines({
    connection,
    subjects,
    onFrame: (kind, { kind: frameKind, frameSeq }) => published.push([kind, frameKind, frameSeq]),
  })
  const respond = async (frameSeq: number) => {
    requests.shift()!({ data: frame('snapshot', frameSeq) })
    await new Promise((next) => setTimeout(next))
  }
  const send = (subject: string, data: Uint8Array) => callbacks.get(subject)?.(null, { data })
  return { lines, callbacks, requests, published, respond, send }
}

test('frames are delivered from a snapshot on, each once and without gaps; a gap causes another snapshot request', async () => {
  const { lines, requests, published, respond, send } = open(['live.1', 'live.1.tags.jobs'])
  lines.want(['jobs'])
  for (const seq of [4, 5, 6]) send('live.1.tags.jobs', frame('change', seq))
  await respond(5)
  send('live.1.tags.jobs', frame('change', 6))
  send('live.1.tags.jobs', frame('change', 7))
  expect(published).toEqual([
    ['jobs', 'snapshot', 5],
    ['jobs', 'change', 6],
    ['jobs', 'change', 7],
  ])
  send('live.1.tags.jobs', frame('change', 9))
  expect(requests.length).toBe(1)
  await respond(9)
  expect(published.slice(3)).toEqual([['jobs', 'snapshot', 9]])
})

test('subscribes only to requested and permitted subjects; ignores messages that do not belong there', async () => {
  const { lines, callbacks, requests, published, respond, send } = open(['live.1.tags.jobs', 'live.1.tags.nothing'])
  lines.want(['people', 'jobs'])
  expect([...callbacks.keys()]).toEqual(['live.1.tags.jobs'])
  await respond(1)
  send('live.1.tags.jobs', frame('snapshot', 2))
  send('live.1.tags.jobs', new Uint8Array([1, 2, 3]))
  expect([published.length, requests.length]).toEqual([1, 0])
  lines.want(['nothing'])
  expect([...callbacks.keys()]).toEqual(['live.1.tags.nothing'])
})
