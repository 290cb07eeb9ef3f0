import { createPlant } from '@takt/domain/areas/plant/createPlant.ts'
import type { PlantSlice } from '@takt/domain/areas/plant/plantSlice.ts'
import { expect, test } from 'vitest'
import { parseShdrLine } from '../connectors/mtconnectShdr/parseShdrLine.ts'
import { shdrItems } from '../connectors/mtconnectShdr/shdrItems.ts'
import type { Sent } from '../connectors/slices/cut.ts'
import { emptyTimeline, endStretch, observe as see } from '../connectors/slices/timeline.ts'
import { observe } from './observe.ts'
import { shdrKeys, shdrLine } from './shdrAdapter.ts'

const plant = createPlant({ seed: 1, machines: 8, timeZone: 'America/New_York' })
const stepMs = 17_000
const day = 86_400_000
const monday = Date.parse('2026-03-02T05:00:00Z')

/** What a connector makes of an adapter's lines, the machine being asked every 17 s. */
function heardOf(index: number, range: { from: number; to: number }) {
  const machine = plant.machines[index]!
  const sent = new Map<number, Sent>()
  const take = (news: readonly Sent[]) => {
    for (const slice of news) sent.set(slice.from, slice)
  }
  let timeline = emptyTimeline
  let state = { counted: 0, whole: true }
  for (let from = range.from; from < range.to; from += stepMs) {
    const to = Math.min(range.to, from + stepMs)
    const { said, counted } = observe(plant, machine, { from, to, ...state })
    for (const each of said) {
      const parsed = parseShdrLine(shdrLine(each))
      if (parsed.kind !== 'data') throw new Error(`not a line: ${shdrLine(each)}`)
      const items = shdrItems(parsed.fields, shdrKeys) ?? []
      const step = see(timeline, { at: parsed.at, fine: parsed.fine, items }, to)
      timeline = step.timeline
      take(step.send)
    }
    state = { counted, whole: false }
  }
  take(endStretch(timeline, range.to).send)
  return [...sent.values()].filter(({ facet }) => facet !== null)
}

type Sums = Record<string, { ms: number; parts: number }>
function add(sums: Sums, key: string, ms: number, parts: number) {
  sums[key] ??= { ms: 0, parts: 0 }
  sums[key].ms += ms
  sums[key].parts += parts
}
const inItsWords = ({ state, reason, partNum }: PlantSlice) =>
  `${state === 'setup' ? 'idle' : state} ${state === 'down' ? (reason ?? 'INTERRUPTED') : null} ${partNum}`

test.each([0, 5, 6])(
  'of machine %i a connector learns every second and every part of three days, as far as MTConnect has words for it',
  (index) => {
    const range = { from: monday, to: monday + 3 * day }
    const heard: Sums = {}
    for (const { from, to, good, facet } of heardOf(index, range))
      add(heard, `${facet!.state} ${facet!.reason} ${facet!.partNum}`, to - from, good)
    const made: Sums = {}
    for (const slice of plant.slices(plant.machines[index]!, range))
      if (slice.state !== 'off')
        add(made, inItsWords(slice), slice.to - slice.from, slice.good + slice.scrap + slice.rework)
    expect(heard).toEqual(made)
    expect(Object.values(made).reduce((sum, { parts }) => sum + parts, 0)).toBeGreaterThan(500)
  },
)

test('what is told again from a full minute on begins where the slices of the connector begin', () => {
  const range = { from: monday + 9 * 3_600_000, to: monday + 12 * 3_600_000 }
  const told = new Set(plant.slices(plant.machines[5]!, range).map(({ from }) => from))
  const heard = heardOf(5, range)
  expect(heard.length).toBeGreaterThan(180)
  expect(heard.filter(({ from }) => !told.has(from))).toEqual([])
})
