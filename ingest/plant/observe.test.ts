import { createPlant } from '@takt/domain/areas/plant/createPlant.ts'
import type { PlantSlice } from '@takt/domain/areas/plant/plantSlice.ts'
import { expect, test } from 'vitest'
import { parseShdrLine } from '../connectors/mtconnectShdr/parseShdrLine.ts'
import { createShdrReader } from '../connectors/mtconnectShdr/shdrItems.ts'
import type { OutgoingSlice } from '../connectors/slices/cutSlices.ts'
import { emptyTimeline, endInterval, observe as see } from '../connectors/slices/timeline.ts'
import { observe } from './observe.ts'
import { shdrKeys, shdrLine } from './shdrAdapter.ts'

const plant = createPlant({ seed: 1, machines: 8, timeZone: 'America/New_York' })
const stepMs = 17_000
const day = 86_400_000
const monday = Date.parse('2026-03-02T05:00:00Z')

/** Returns the slices that a connector makes from an adapter's lines, with the machine observed every 17 s. */
function receivedSlices(index: number, range: { from: number; to: number }) {
  const machine = plant.machines[index]!
  const byStart = new Map<number, OutgoingSlice>()
  const apply = (changes: readonly OutgoingSlice[]) => {
    for (const slice of changes) byStart.set(slice.from, slice)
  }
  let timeline = emptyTimeline
  let state = { counted: 0, whole: true }
  for (let from = range.from; from < range.to; from += stepMs) {
    const to = Math.min(range.to, from + stepMs)
    const { observations, counted } = observe(plant, machine, { from, to, ...state })
    for (const each of observations) {
      const parsed = parseShdrLine(shdrLine(each))
      if (parsed.kind !== 'data') throw new Error(`not a line: ${shdrLine(each)}`)
      const items = createShdrReader(shdrKeys)(parsed.fields).items ?? []
      const step = see(timeline, { at: parsed.at, fine: parsed.fine, items }, to)
      timeline = step.timeline
      apply(step.send)
    }
    state = { counted, whole: false }
  }
  apply(endInterval(timeline, range.to).send)
  return [...byStart.values()].filter(({ facet }) => facet !== null)
}

type Totals = Record<string, { ms: number; parts: number }>
function add(totals: Totals, key: string, ms: number, parts: number) {
  totals[key] ??= { ms: 0, parts: 0 }
  totals[key].ms += ms
  totals[key].parts += parts
}
const inItsWords = ({ state, reason, partNum }: PlantSlice) =>
  `${state === 'setup' ? 'idle' : state} ${state === 'down' ? (reason ?? 'INTERRUPTED') : null} ${partNum}`

test.each([0, 5, 6])(
  'from machine %i a connector receives every second and every part of three days, as far as MTConnect can express it',
  (index) => {
    const range = { from: monday, to: monday + 3 * day }
    const received: Totals = {}
    for (const { from, to, good, facet } of receivedSlices(index, range))
      add(received, `${facet!.state} ${facet!.reason} ${facet!.partNum}`, to - from, good)
    const expected: Totals = {}
    for (const slice of plant.slices(plant.machines[index]!, range))
      if (slice.state !== 'off')
        add(expected, inItsWords(slice), slice.to - slice.from, slice.good + slice.scrap + slice.rework)
    expect(received).toEqual(expected)
    expect(Object.values(expected).reduce((sum, { parts }) => sum + parts, 0)).toBeGreaterThan(500)
  },
)

test('slices reported again from a full minute on start where the slices of the connector start', () => {
  const range = { from: monday + 9 * 3_600_000, to: monday + 12 * 3_600_000 }
  const starts = new Set(plant.slices(plant.machines[5]!, range).map(({ from }) => from))
  const received = receivedSlices(5, range)
  expect(received.length).toBeGreaterThan(180)
  expect(received.filter(({ from }) => !starts.has(from))).toEqual([])
})
