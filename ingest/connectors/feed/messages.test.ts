import fc from 'fast-check'
import { expect, test } from 'vitest'
import { received } from '../play/received.bed.ts'
import { said } from '../play/said.bed.ts'
import type { Sent } from '../slices/cut.ts'
import type { Item } from '../slices/observation.ts'
import { emptyTimeline, endStretch, observe, sayNow } from '../slices/timeline.ts'
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

test('what a receiver resolves is what was meant, instant by instant, whatever was said in between', () => {
  fc.assert(
    fc.property(steps, (all) => {
      let timeline = emptyTimeline
      let unsent: Sent[] = []
      const everything: Sent[] = []
      const wire: Uint8Array[] = []
      let seq = 1
      const send = () => {
        const messages = toMessages(unsent, seq)
        seq += messages.length
        wire.push(...messages.map((message) => new TextEncoder().encode(JSON.stringify(message))))
        unsent = []
      }
      const take = (step: ReturnType<typeof observe>) => {
        timeline = step.timeline
        unsent.push(...step.send)
        everything.push(...step.send)
      }
      let clock = 0
      for (const { gap, items, cut } of all) {
        const at = t0 + clock + gap
        clock = Math.max(clock, clock + gap)
        take(observe(timeline, { at, fine: 0, items }, t0 + clock))
        if (cut) take(sayNow(timeline, t0 + clock + 800, 0))
        if (cut) send()
      }
      take(endStretch(timeline))
      send()
      const meant = said(everything)
      const got = received(1, wire)
      const time = (cuts: typeof got) => cuts.map(({ from, to, facet, good }) => [from, to, facet.state, good])
      expect(time(got)).toEqual(time(meant))
    }),
  )
})

test('no message holds two slices that overlap, and numbers rise', () => {
  const facet = { state: 'running' as const, reason: null, partNum: null, mode: null }
  const slices = [
    { from: t0, to: t0 + 10, facet: null, good: 0 },
    { from: t0 + 5, to: t0 + 20, facet, good: 1 },
    { from: t0 + 20, to: t0 + 30, facet, good: 0 },
    { from: t0 + 5, to: t0 + 8, facet, good: 2 },
  ]
  expect(toMessages(slices, 7).map(({ seq, slices }) => [seq, slices.length])).toEqual([
    [7, 1],
    [8, 2],
    [9, 1],
  ])
})
