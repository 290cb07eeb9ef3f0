import { gzipSync } from 'node:zlib'
import { encodeTagFrame, makeTagFrame, type TagFrame, type TagSpot } from '@takt/domain/areas/locating/tagFrame.ts'
import { expect, test } from 'vitest'
import { createTagLines } from './tagLines.ts'

const spot: TagSpot = { floorPlanId: 1, zoneId: 2, x: 0.5, y: 0.5, since: 0, sureness: 1, evidence: 'zone' }
const frame = (kind: TagFrame['kind'], frameSeq: number) =>
  encodeTagFrame(makeTagFrame({ kind, frameSeq, at: 0 }, [[frameSeq, spot]]), gzipSync)

type Callback = (error: null, message: { data: Uint8Array }) => void

/** A connection whose snapshots are answered when the test says so. */
function open(subjects: string[]) {
  const heard = new Map<string, Callback>()
  const asked: ((answer: { data: Uint8Array }) => void)[] = []
  const told: [string, string, number][] = []
  const connection = {
    subscribe: (subject: string, { callback }: { callback: Callback }) => {
      heard.set(subject, callback)
      return { unsubscribe: () => heard.delete(subject) }
    },
    request: () => new Promise<{ data: Uint8Array }>((answer) => asked.push(answer)),
  }
  const lines = createTagLines({
    connection,
    subjects,
    tell: (kind, { kind: what, frameSeq }) => told.push([kind, what, frameSeq]),
  })
  const answer = async (frameSeq: number) => {
    asked.shift()!({ data: frame('snapshot', frameSeq) })
    await new Promise((next) => setTimeout(next))
  }
  const say = (subject: string, data: Uint8Array) => heard.get(subject)?.(null, { data })
  return { lines, heard, asked, told, answer, say }
}

test('frames are told from a snapshot on, each once and none missing; a gap asks for another', async () => {
  const { lines, asked, told, answer, say } = open(['live.1', 'live.1.tags.jobs'])
  lines.want(['jobs'])
  for (const seq of [4, 5, 6]) say('live.1.tags.jobs', frame('change', seq))
  await answer(5)
  say('live.1.tags.jobs', frame('change', 6))
  say('live.1.tags.jobs', frame('change', 7))
  expect(told).toEqual([
    ['jobs', 'snapshot', 5],
    ['jobs', 'change', 6],
    ['jobs', 'change', 7],
  ])
  say('live.1.tags.jobs', frame('change', 9))
  expect(asked.length).toBe(1)
  await answer(9)
  expect(told.slice(3)).toEqual([['jobs', 'snapshot', 9]])
})

test('only what is wanted and allowed is listened to; what does not belong there is passed over', async () => {
  const { lines, heard, asked, told, answer, say } = open(['live.1.tags.jobs', 'live.1.tags.nothing'])
  lines.want(['people', 'jobs'])
  expect([...heard.keys()]).toEqual(['live.1.tags.jobs'])
  await answer(1)
  say('live.1.tags.jobs', frame('snapshot', 2))
  say('live.1.tags.jobs', new Uint8Array([1, 2, 3]))
  expect([told.length, asked.length]).toEqual([1, 0])
  lines.want(['nothing'])
  expect([...heard.keys()]).toEqual(['live.1.tags.nothing'])
})
