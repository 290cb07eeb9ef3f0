import { expect, test } from 'vitest'
import { ruleInWords } from './ruleInWords.ts'

test.each([
  [{ signal: 'Current', is: 'above', value: '2', forSecs: '10' }, 'Running when Current is above 2 for 10 s'],
  [{ signal: 'Door', is: 'off', value: '', forSecs: '0' }, 'Running when Door is off'],
  [{ signal: 'Axis', is: 'changing', value: '', forSecs: '' }, 'Running when Axis is changing within 60 s'],
  [{ signal: '', is: 'equals', value: '', forSecs: '' }, 'Running when … equals …'],
] as const)('a condition is a sentence: %o', (condition, text) => {
  expect(ruleInWords({ state: 'running', when: [condition] })).toBe(text)
})

test('conditions are joined', () => {
  const on = { signal: 'A', is: 'on', value: '', forSecs: '' } as const
  expect(ruleInWords({ state: 'down', when: [on, { ...on, signal: 'B' }] })).toBe('Down when A is on and B is on')
})
