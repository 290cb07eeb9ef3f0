import { expect, test } from 'vitest'
import { reasonsInWords, ruleInWords, rulesInWords } from './rulesInWords.ts'
import type { StateRules } from './stateRules.ts'

test.each([
  [{ signal: 'Current', is: 'above', value: '2', forSecs: '10' }, 'Running when Current is above 2 for 10 s'],
  [{ signal: 'Current', is: 'above', value: 2, forSecs: 10 }, 'Running when Current is above 2 for 10 s'],
  [{ signal: 'Door', is: 'off', value: '', forSecs: '0' }, 'Running when Door is off'],
  [{ signal: 'Axis', is: 'changing' }, 'Running when Axis is changing within 60 s'],
  [{ signal: '', is: 'equals', value: '', forSecs: '' }, 'Running when … equals …'],
] as const)('a condition is a sentence: %o', (condition, text) => {
  expect(ruleInWords({ state: 'running', when: [condition] })).toBe(text)
})

test('conditions are joined', () => {
  const on = { signal: 'A', is: 'on' } as const
  expect(ruleInWords({ state: 'down', when: [on, { ...on, signal: 'B' }] })).toBe('Down when A is on and B is on')
})

test('the reasons of a state are those of all rules that result in it', () => {
  const when = (signal: string) => [{ signal, is: 'on' as const }]
  const rules: StateRules = {
    rules: [
      { state: 'running', when: when('A') },
      { state: 'down', when: when('B') },
      { state: 'running', when: when('C') },
    ],
    otherwise: 'idle',
  }
  expect(rulesInWords(rules)).toBe('Running when A is on; Down when B is on; Running when C is on; otherwise Idle')
  expect(reasonsInWords(rules, 'running')).toBe('A is on, or C is on')
  expect(reasonsInWords(rules, 'idle')).toBe('no rule holds')
  expect(reasonsInWords({ ...rules, otherwise: 'down' }, 'down')).toBe('B is on, or no other rule holds')
  expect(reasonsInWords(rules, 'off')).toBeNull()
})
