import { expect, test } from 'vitest'
import { adaptOptions, hasText } from './adaptOptions.ts'

const options = {
  endpointUrl: 'opc.tcp://press1:4840',
  topics: 'plant/press1/#\nplant/press1/x',
  securityMode: 'Sign',
  signals: [
    { signal: 'ns=2;s=press1.State', role: 'state', states: { press1: 'running' } },
    { signal: 'ns=2;s=press1.Parts', role: 'good' },
  ],
  stateRules: {
    rules: [{ state: 'down', when: [{ signal: 'ns=2;s=press1.Fault', is: 'equals', value: 'press1' }] }],
    otherwise: 'idle',
  },
  registers: [
    { name: 'parts', table: 'holding', address: 10, type: 'uint16' },
    { name: 'run', table: 'coil', address: 0, type: 'bool' },
  ],
}

test('a text is replaced in addresses, topics, signals and rules, but not in values', () => {
  expect(adaptOptions(options, { replace: { press1: 'press7' } })).toEqual({
    ...options,
    endpointUrl: 'opc.tcp://press7:4840',
    topics: 'plant/press7/#\nplant/press7/x',
    signals: [
      { signal: 'ns=2;s=press7.State', role: 'state', states: { press1: 'running' } },
      { signal: 'ns=2;s=press7.Parts', role: 'good' },
    ],
    stateRules: {
      rules: [{ state: 'down', when: [{ signal: 'ns=2;s=press7.Fault', is: 'equals', value: 'press1' }] }],
      otherwise: 'idle',
    },
  })
})

test('the longest text is replaced first, and none twice', () => {
  const replace = { a: 'b', b: 'a', 'a.b': 'c' }
  expect(adaptOptions({ topics: 'a/b/a.b' }, { replace })).toEqual({ topics: 'b/a/c' })
})

test('words of Takt are no texts of the source', () => {
  const words = ['Sign', 'state', 'holding', 'uint16', 'equals', 'idle', 'down', 'running']
  expect([...words, 'press1', 'plant', 'nowhere'].filter((text) => hasText(options, text))).toEqual(['press1', 'plant'])
})

test('an offset is added to the addresses of all registers', () => {
  const { registers } = adaptOptions(options, { registerOffset: 100 })!
  expect(registers).toMatchObject([{ address: 110 }, { address: 100 }])
  expect(adaptOptions({ host: 'a' }, { registerOffset: 5 })).toEqual({ host: 'a' })
})

test('texts that make the options too long, or take too long to be found, are rejected', () => {
  const topics = 'a'.repeat(50_000)
  expect(adaptOptions({ topics }, { replace: { a: 'bb' } })?.topics).toHaveLength(100_000)
  expect(adaptOptions({ topics }, { replace: { a: 'bbbbb' } })).toBeNull()
  const replace = Object.fromEntries(Array.from({ length: 5 }, (_, k) => [`${'a'.repeat(100 + k)}1`, 'b']))
  expect(adaptOptions({ topics }, { replace })).toBeNull()
})
