import { describe, expect, test } from 'vitest'
import type { SignalValue } from './signal.ts'
import { type Condition, type StateRules, stateRules, tryRules } from './stateRules.ts'

/** Stretches of `running` under one condition, in seconds, over a minute; values are set at these seconds. */
function running(when: Condition | Condition[], values: Record<string, [number, SignalValue][]>) {
  const rules: StateRules = stateRules.parse({ rules: [{ state: 'running', when: [when].flat() }], otherwise: 'idle' })
  const readings = Object.entries(values)
    .flatMap(([signal, list]) => list.map(([seconds, value]) => ({ signal, value, at: seconds * 1_000 })))
    .sort((a, b) => a.at - b.at)
  return tryRules(rules, readings, 60_000)
    .filter(({ state }) => state === 'running')
    .map(({ from, to }) => [from / 1_000, to / 1_000])
}

describe('comparisons', () => {
  test.each<[Condition, SignalValue, SignalValue]>([
    [{ signal: 'a', is: 'above', value: 3 }, 3.1, 3],
    [{ signal: 'a', is: 'below', value: 3 }, 2.9, 3],
    [{ signal: 'a', is: 'equals', value: 3 }, '3.0', 4],
    [{ signal: 'a', is: 'equals', value: 'RUN' }, 'RUN', 'STOP'],
    [{ signal: 'a', is: 'differs', value: 'STOP' }, 'RUN', 'STOP'],
    [{ signal: 'a', is: 'on' }, true, 'Off'],
    [{ signal: 'a', is: 'off' }, 0, 1],
    [{ signal: 'a', is: 'bit', value: 3 }, 8, 7],
    [{ signal: 'a', is: 'bit', value: 31 }, 2 ** 31, 2 ** 30],
  ])('%o holds for %s and not for %s', (condition, holding, other) => {
    const values: [number, SignalValue][] = [
      [0, other],
      [10, holding],
      [20, other],
      [30, null],
    ]
    expect(running(condition, { a: values })).toEqual([[10, 20]])
  })

  test('changing holds until no change has come for a time; the first value is no change', () => {
    const values: [number, SignalValue][] = [
      [0, 5],
      [10, 6],
      [12, 7],
      [13, 7],
    ]
    expect(running({ signal: 'a', is: 'changing', forSecs: 5 }, { a: values })).toEqual([[10, 17]])
  })
})

test('a condition holds only after its time without interruption', () => {
  const condition: Condition = { signal: 'amps', is: 'above', value: 2, forSecs: 5 }
  const values: [number, SignalValue][] = [
    [0, 0],
    [10, 3],
    [13, 1],
    [20, 3],
    [30, 0],
  ]
  expect(running(condition, { amps: values })).toEqual([[25, 30]])
})

test('all conditions of a rule must hold', () => {
  const conditions: Condition[] = [
    { signal: 'power', is: 'on' },
    { signal: 'door', is: 'off' },
  ]
  const values: Record<string, [number, SignalValue][]> = {
    power: [
      [0, true],
      [40, false],
    ],
    door: [
      [10, false],
      [20, true],
      [30, false],
    ],
  }
  expect(running(conditions, values)).toEqual([
    [10, 20],
    [30, 40],
  ])
})

test('the first rule that holds decides, otherwise the last state; without any value the state is unknown', () => {
  const rules = stateRules.parse({
    rules: [
      { state: 'down', when: [{ signal: 'alarm', is: 'on' }] },
      { state: 'running', when: [{ signal: 'amps', is: 'above', value: 2 }] },
    ],
    otherwise: 'idle',
  })
  const readings = [
    { signal: 'amps', at: 0, value: null },
    { signal: 'amps', at: 10, value: 3 },
    { signal: 'alarm', at: 20, value: 1 },
    { signal: 'amps', at: 30, value: 0 },
    { signal: 'alarm', at: 40, value: 0 },
  ]
  expect(tryRules(rules, readings, 50)).toEqual([
    { from: 0, to: 10, state: null },
    { from: 10, to: 20, state: 'running' },
    { from: 20, to: 40, state: 'down' },
    { from: 40, to: 50, state: 'idle' },
  ])
})

test.each([
  [{ signal: 'a', is: 'above' }, 'value'],
  [{ signal: 'a', is: 'above', value: 'much' }, 'value'],
  [{ signal: '', is: 'on' }, 'signal'],
])('rejects the condition %o at %s', (condition, field) => {
  const result = stateRules.safeParse({ rules: [{ state: 'down', when: [condition] }], otherwise: 'idle' })
  expect(result.error?.issues.map(({ path }) => path.at(-1))).toEqual([field])
})
