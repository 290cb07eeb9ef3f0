import { said } from '../play/said.bed.ts'
import type { Cut, Sent } from './cut.ts'
import type { Item, Observation } from './observation.ts'
import { emptyTimeline, endStretch, lose, observe, type Step, sayNow, type Timeline } from './timeline.ts'

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
  cuts: () => Cut[]
  sent: () => Sent[]
  timeline: () => Timeline
}

/** Observations that arrive when they happen, unless `arrival` says otherwise. */
export function machine(start: Timeline = emptyTimeline): Machine {
  const sent: Sent[] = []
  let timeline = start
  const after = (step: Step) => {
    timeline = step.timeline
    sent.push(...step.send)
    return it
  }
  const it: Machine = {
    see: (observation: Observation, arrival = observation.at) => after(observe(timeline, observation, arrival)),
    now: (seconds: number) => after(sayNow(timeline, t0 + seconds * 1000)),
    lose: (seconds: number) => after(lose(timeline, t0 + seconds * 1000)),
    end: () => after(endStretch(timeline)),
    slices: () =>
      said(sent).map(({ from, to, facet, good }) => [(from - t0) / 1000, (to - t0) / 1000, facet.state, good]),
    cuts: () => said(sent),
    sent: () => sent,
    timeline: () => timeline,
  }
  return it
}
