import { finalSlices } from '../play/finalSlices.fixture.ts'
import type { MachineSlice, OutgoingSlice } from './cutSlices.ts'
import type { Item, Observation } from './observation.ts'
import {
  emptyTimeline,
  endInterval,
  loseConnection,
  observe,
  publishNow,
  type Step,
  type Timeline,
} from './timeline.ts'

export const t0 = Date.parse('2026-03-02T14:00:00.000Z')

export const exec = (value: string): Item => ({ kind: 'execution', value })

export const count = (value: number | null): Item => ({ kind: 'partCount', value })

export const fault = (level: 'FAULT' | 'NORMAL', code = '7', text = 'Door'): Item => ({
  kind: 'condition',
  key: 'system',
  level,
  code,
  text,
})

export const at = (seconds: number, ...items: Item[]): Observation => ({
  at: t0 + Math.round(seconds * 1000),
  fine: 0,
  items,
})

type Machine = {
  see: (observation: Observation, arrival?: number) => Machine
  now: (seconds: number) => Machine
  lose: (seconds: number) => Machine
  end: () => Machine
  slices: () => (string | number)[][]
  cuts: () => MachineSlice[]
  sent: () => OutgoingSlice[]
  timeline: () => Timeline
}

/** Creates a device whose observations arrive when they happen, unless `arrival` is passed. */
export function machine(start: Timeline = emptyTimeline): Machine {
  const published: OutgoingSlice[] = []
  let timeline = start
  const after = (step: Step) => {
    timeline = step.timeline
    published.push(...step.send)
    return device
  }
  const device: Machine = {
    see: (observation: Observation, arrival = observation.at) => after(observe(timeline, observation, arrival)),
    now: (seconds: number) => after(publishNow(timeline, t0 + seconds * 1000)),
    lose: (seconds: number) => after(loseConnection(timeline, t0 + seconds * 1000)),
    end: () => after(endInterval(timeline)),
    slices: () =>
      finalSlices(published).map(({ from, to, facet, good }) => [
        (from - t0) / 1000,
        (to - t0) / 1000,
        facet.state,
        good,
      ]),
    cuts: () => finalSlices(published),
    sent: () => published,
    timeline: () => timeline,
  }
  return device
}
