import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createReadFeed, type PendingReads, type StoredReads } from './readFeed.ts'

const read = (n: number) => ({ epc: `TAG-${n}`, at: 1_772_459_999_028 + n, antenna: 1, rssi: null, count: 1, seq: 0 })
const emptyReads: StoredReads = { lastSeq: 0, waiting: [] }
const pollOptions = { timeout: 60_000, interval: 10 }
const tags = (messages: readonly PendingReads[]) => messages.flatMap(({ reads }) => reads.map(({ epc }) => epc))

/** Creates a feed whose `publish` fails while `isAway`, and whose `save` fails while `isFull`. */
function createFixture(stored: StoredReads = emptyReads) {
  const environment = { isAway: false, isFull: false, stored, published: [] as PendingReads[] }
  const feed = createReadFeed({
    stored,
    subject: 'tags.1.7',
    save: async (next) => {
      if (environment.isFull) throw new Error('full')
      environment.stored = structuredClone(next)
    },
    publish: async (message) => {
      if (environment.isAway) throw new Error('away')
      environment.published.push(message)
    },
    now: () => 1000,
  })
  return { environment, feed }
}

test('publishes reads as they arrive, in messages with ascending numbers, and stores none', async () => {
  const { environment, feed } = createFixture({ lastSeq: 5000, waiting: [] })
  feed.receive(Array.from({ length: 2500 }, (_, n) => read(n)))
  feed.receive([read(2500)])
  await feed.stop()
  expect(tags(environment.published)).toEqual(Array.from({ length: 2501 }, (_, n) => `TAG-${n}`))
  expect(environment.published.map(({ seq }) => seq)).toEqual([5001, 5002, 5003])
  expect(environment.published[0]?.reads[0]).toEqual({ ...read(0), at: '2026-03-02T13:59:59.028Z', seq: undefined })
  expect(environment.stored.waiting).toEqual([])
})

test('publishes stored reads first, then removes them from storage', async () => {
  const before = { subject: 'tags.1.7', seq: 9, reads: [{ epc: 'OLD', at: 'x', antenna: 1, rssi: null, count: 1 }] }
  const { environment, feed } = createFixture({ lastSeq: 9, waiting: [before] })
  await vi.waitFor(() => expect(environment.stored.waiting).toEqual([]), pollOptions)
  feed.receive([read(1)])
  await feed.stop()
  expect(tags(environment.published)).toEqual(['OLD', 'TAG-1'])
})

test('makes the source wait while neither NATS nor the database accepts reads, and loses none', async () => {
  const { environment, feed } = createFixture()
  Object.assign(environment, { isAway: true, isFull: true })
  let sentCount = 0
  const sending = (async () => {
    for (; sentCount < 30_000; sentCount += 500) {
      await feed.room()
      feed.receive(Array.from({ length: 500 }, (_, n) => read(sentCount + n)))
    }
  })()
  await vi.waitFor(() => expect([feed.problem(), sentCount > 5000]).toEqual(['away', true]), pollOptions)
  expect(sentCount).toBeLessThanOrEqual(12_000)
  Object.assign(environment, { isAway: false, isFull: false })
  await sending
  await feed.stop()
  expect(new Set(tags(environment.published)).size).toBe(30_000)
})

test('keeps every stored or published read when stopped or killed at any moment and restarted', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ away: fc.boolean(), reads: fc.oneof(fc.nat(30), fc.constant(7000)) })),
      async (all) => {
        let stored = emptyReads
        const published: PendingReads[] = []
        let n = 0
        for (const { away, reads } of all) {
          const { environment, feed } = createFixture(stored)
          environment.isAway = away
          feed.receive(Array.from({ length: reads }, () => read(n++)))
          await feed.stop()
          stored = environment.stored
          published.push(...environment.published)
        }
        const { environment, feed } = createFixture(stored)
        await feed.stop()
        published.push(...environment.published)
        expect(new Set(tags(published))).toEqual(new Set(Array.from({ length: n }, (_, k) => `TAG-${k}`)))
      },
    ),
    { numRuns: 25 },
  )
})
