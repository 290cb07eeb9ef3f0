import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createReadFeed, type KeptReads, type WaitingReads } from './readFeed.ts'

const read = (n: number) => ({ epc: `TAG-${n}`, at: 1_772_459_999_028 + n, antenna: 1, rssi: null, count: 1, seq: 0 })
const nothing: KeptReads = { lastSeq: 0, waiting: [] }
const patience = { timeout: 60_000, interval: 10 }
const tags = (messages: readonly WaitingReads[]) => messages.flatMap(({ reads }) => reads.map(({ epc }) => epc))

/** A feed of which `publish` fails while `isAway`, and `save` while `isFull`. */
function bed(kept: KeptReads = nothing) {
  const world = { isAway: false, isFull: false, kept, published: [] as WaitingReads[] }
  const feed = createReadFeed({
    kept,
    subject: 'tags.1.7',
    save: async (next) => {
      if (world.isFull) throw new Error('full')
      world.kept = structuredClone(next)
    },
    publish: async (message) => {
      if (world.isAway) throw new Error('away')
      world.published.push(message)
    },
    now: () => 1000,
  })
  return { world, feed }
}

test('reads are published as they come, in messages whose numbers rise, and kept nowhere', async () => {
  const { world, feed } = bed({ lastSeq: 5000, waiting: [] })
  feed.hear(Array.from({ length: 2500 }, (_, n) => read(n)))
  feed.hear([read(2500)])
  await feed.stop()
  expect(tags(world.published)).toEqual(Array.from({ length: 2501 }, (_, n) => `TAG-${n}`))
  expect(world.published.map(({ seq }) => seq)).toEqual([5001, 5002, 5003])
  expect(world.published[0]?.reads[0]).toEqual({ ...read(0), at: '2026-03-02T13:59:59.028Z', seq: undefined })
  expect(world.kept.waiting).toEqual([])
})

test('what is kept of a time before is published first, and then kept no longer', async () => {
  const before = { subject: 'tags.1.7', seq: 9, reads: [{ epc: 'OLD', at: 'x', antenna: 1, rssi: null, count: 1 }] }
  const { world, feed } = bed({ lastSeq: 9, waiting: [before] })
  await vi.waitFor(() => expect(world.kept.waiting).toEqual([]), patience)
  feed.hear([read(1)])
  await feed.stop()
  expect(tags(world.published)).toEqual(['OLD', 'TAG-1'])
})

test('where neither log nor database takes anything, the source waits, and nothing is lost once they do', async () => {
  const { world, feed } = bed()
  Object.assign(world, { isAway: true, isFull: true })
  let heard = 0
  const telling = (async () => {
    for (; heard < 30_000; heard += 500) {
      await feed.room()
      feed.hear(Array.from({ length: 500 }, (_, n) => read(heard + n)))
    }
  })()
  await vi.waitFor(() => expect([feed.problem(), heard > 5000]).toEqual(['away', true]), patience)
  expect(heard).toBeLessThanOrEqual(12_000)
  Object.assign(world, { isAway: false, isFull: false })
  await telling
  await feed.stop()
  expect(new Set(tags(world.published)).size).toBe(30_000)
})

test('stopped or killed at any moment and begun again, every read that was kept or published is there', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ away: fc.boolean(), reads: fc.oneof(fc.nat(30), fc.constant(7000)) })),
      async (all) => {
        let kept = nothing
        const published: WaitingReads[] = []
        let n = 0
        for (const { away, reads } of all) {
          const { world, feed } = bed(kept)
          world.isAway = away
          feed.hear(Array.from({ length: reads }, () => read(n++)))
          await feed.stop()
          kept = world.kept
          published.push(...world.published)
        }
        const { world, feed } = bed(kept)
        await feed.stop()
        published.push(...world.published)
        expect(new Set(tags(published))).toEqual(new Set(Array.from({ length: n }, (_, k) => `TAG-${k}`)))
      },
    ),
    { numRuns: 25 },
  )
})
