import fc from 'fast-check'
import { expect, test } from 'vitest'
import { finalSlices } from '../play/finalSlices.fixture.ts'
import { received } from '../play/received.fixture.ts'
import type { OutgoingSlice } from '../slices/cutSlices.ts'
import type { Item } from '../slices/observation.ts'
import { emptyTimeline, endInterval, observe, publishNow } from '../slices/timeline.ts'
import { toMessages } from './messages.ts'

const t0 = Date.parse('2026-03-02T14:00:00.000Z')
const items = fc.oneof(
  fc.constantFrom('ACTIVE', 'READY', 'UNAVAILABLE').map((value): Item => ({ kind: 'execution', value })),
  fc.integer({ min: 0, max: 9 }).map((value): Item => ({ kind: 'partCount', value })),
)
const steps = fc.array(
  fc.record({
    gap: fc.integer({ min: -900, max: 40_000 }),
    items: fc.array(items, { maxLength: 2 }),
    cut: fc.boolean(),
  }),
  { minLength: 1, maxLength: 30 },
)

test('a receiver resolves exactly the intended slices at every instant, whatever was sent in between', () => {
  fc.assert(
    fc.property(steps, (all) => {
      let timeline = emptyTimeline
      let unsent: OutgoingSlice[] = []
      const allSent: OutgoingSlice[] = []
      const wire: Uint8Array[] = []
      let seq = 1
      const send = () => {
        const messages = toMessages(unsent, seq)
        seq += messages.length
        wire.push(...messages.map((message) => new TextEncoder().encode(JSON.stringify(message))))
        unsent = []
      }
      const apply = (step: ReturnType<typeof observe>) => {
        timeline = step.timeline
        unsent.push(...step.send)
        allSent.push(...step.send)
      }
      let clock = 0
      for (const { gap, items, cut } of all) {
        const at = t0 + clock + gap
        clock = Math.max(clock, clock + gap)
        apply(observe(timeline, { at, fine: 0, items }, t0 + clock))
        if (cut) apply(publishNow(timeline, t0 + clock + 800, 0))
        if (cut) send()
      }
      apply(endInterval(timeline))
      send()
      const expected = finalSlices(allSent)
      const result = received(1, wire)
      const time = (slices: typeof result) => slices.map(({ from, to, facet, good }) => [from, to, facet.state, good])
      expect(time(result)).toEqual(time(expected))
    }),
  )
})

test('no message contains overlapping slices, and sequence numbers ascend', () => {
  const facet = { state: 'running' as const, reason: null, partNum: null, jobNum: null, mode: null }
  const none = { scrap: 0, values: {} }
  const slices = [
    { ...none, from: t0, to: t0 + 10, facet: null, good: 0 },
    { ...none, from: t0 + 5, to: t0 + 20, facet, good: 1 },
    { ...none, from: t0 + 20, to: t0 + 30, facet, good: 0 },
    { ...none, from: t0 + 5, to: t0 + 8, facet, good: 2 },
  ]
  expect(toMessages(slices, 7).map(({ seq, slices }) => [seq, slices.length])).toEqual([
    [7, 1],
    [8, 2],
    [9, 1],
  ])
})
