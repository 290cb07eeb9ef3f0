import type { SignalMapping, SignalValue } from '@takt/domain/areas/connectors/signals/signal.ts'
import { describe, expect, test } from 'vitest'
import type { Item } from '../slices/observation.ts'
import { createSignalItems } from './signalItems.ts'

/** The items of successive values of one signal with this mapping. */
function itemsOf(mapping: Omit<SignalMapping, 'signal'>, ...values: SignalValue[]): Item[] {
  const signals = createSignalItems({ signals: [{ signal: 's', ...mapping }] })
  return values.flatMap((value, at) => signals.take([{ signal: 's', at, value }]).flatMap(({ items }) => items))
}

describe('roles', () => {
  test.each<[Omit<SignalMapping, 'signal'>, SignalValue, Item]>([
    [{ role: 'state' }, 'Running', { kind: 'state', value: 'running' }],
    [{ role: 'state', states: { '6': 'running' } }, 6, { kind: 'state', value: 'running' }],
    [{ role: 'state', states: { '6': 'running' } }, 7, { kind: 'state', value: null }],
    [{ role: 'execution' }, 'active', { kind: 'execution', value: 'ACTIVE' }],
    [{ role: 'good' }, 12, { kind: 'partCount', value: 12 }],
    [{ role: 'good' }, 'many', { kind: 'partCount', value: null }],
    [{ role: 'total' }, '12', { kind: 'totalCount', value: 12 }],
    [{ role: 'scrap' }, 2.9, { kind: 'scrapCount', value: 2 }],
    [{ role: 'part' }, 'O77', { kind: 'program', value: 'O77' }],
    [{ role: 'job' }, '', { kind: 'job', value: null }],
    [{ role: 'reason' }, 'Jam', { kind: 'reason', value: 'Jam' }],
    [{ role: 'value', name: 'power', factor: 0.1 }, 45, { kind: 'value', name: 'power', value: 4.5 }],
    [{ role: 'fault', name: 'Door' }, true, { kind: 'condition', key: 'Door', level: 'FAULT', code: '', text: 'Door' }],
    [{ role: 'fault' }, 'Jam', { kind: 'condition', key: 's', level: 'FAULT', code: '', text: 'Jam' }],
    [{ role: 'fault' }, 0, { kind: 'condition', key: 's', level: 'NORMAL', code: '', text: 's' }],
  ])('%o of %s', (mapping, value, item) => expect(itemsOf(mapping, value)).toEqual([item]))

  test('each rising edge of a pulse is one part', () => {
    const totals = itemsOf({ role: 'pulse' }, true, false, true, true, null, false, true).map(
      (item) => item.kind === 'partCount' && item.value,
    )
    expect(totals).toEqual([0, 0, 1, 1, 1, 1, 2])
  })
})

describe('rules', () => {
  const rules = {
    rules: [{ state: 'running' as const, when: [{ signal: 'amps', is: 'above' as const, value: 2, forSecs: 5 }] }],
    otherwise: 'idle' as const,
  }
  const states = (observations: ReturnType<ReturnType<typeof createSignalItems>['take']>) =>
    observations.map(({ at, items }) => [at, ...items.map((item) => item.kind === 'state' && item.value)])

  test('a state that comes with time alone has the instant at which it came', () => {
    const signals = createSignalItems({ signals: [], stateRules: rules })
    expect(states(signals.take([{ signal: 'amps', at: 0, value: 3 }]))).toEqual([[0, 'idle']])
    expect(signals.advance(4_999)).toEqual([])
    expect(states(signals.advance(9_000))).toEqual([[5_000, 'running']])
    expect(states(signals.take([{ signal: 'amps', at: 10_000, value: 1 }]))).toEqual([[10_000, 'idle']])
  })

  test('a state that was due before the next value is not lost', () => {
    const signals = createSignalItems({ signals: [], stateRules: rules })
    signals.take([{ signal: 'amps', at: 0, value: 3 }])
    expect(states(signals.take([{ signal: 'amps', at: 8_000, value: 0 }]))).toEqual([
      [5_000, 'running'],
      [8_000, 'idle'],
    ])
  })

  test('after a lost connection the state is reported again', () => {
    const signals = createSignalItems({ signals: [], stateRules: rules })
    signals.take([{ signal: 'amps', at: 0, value: 1 }])
    signals.reset()
    expect(states(signals.take([{ signal: 'amps', at: 9, value: 1 }]))).toEqual([[9, 'idle']])
  })
})
