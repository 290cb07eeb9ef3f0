import { expect, test } from 'vitest'
import { requests } from '../requests/requests.ts'
import { type ReadRule, readRule, rulesHold, whatBegan } from './rulesHold.ts'

const rule = (field: string, operator: string, value: string | null, logic: 'AND' | 'OR' = 'AND'): ReadRule => {
  const read = readRule(requests, { field, operator, value })
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  return { ...read.filter, logic }
}
const row = { status: 'open', priority: 'urgent', assignedTo: null, dueAt: '2026-03-02T14:00:00.000Z' }
const isOpen = rule('status', 'Equals', 'open')

test('rules are read and asked as the filters of lists are', () => {
  expect(rulesHold(requests, [isOpen], row)).toBe(true)
  expect(rulesHold(requests, [rule('priority', 'IsAnyOf', 'high,urgent')], row)).toBe(true)
  expect(rulesHold(requests, [rule('dueAt', 'Before', '2026-03-02T15:00:00+01:00')], row)).toBe(false)
  expect(rulesHold(requests, [rule('dueAt', 'AfterOrEqual', '2026-03-02T15:00:00+01:00')], row)).toBe(true)
  expect(rulesHold(requests, [rule('assignedTo', 'IsEmpty', null)], row)).toBe(true)
  expect(rulesHold(requests, [], row)).toBe(true)
})

test('what no list could be asked is named by the field of the rule', () => {
  const problemsOf = (field: string, operator: string, value: string | null) => {
    const read = readRule(requests, { field, operator, value })
    return 'problems' in read && Object.keys(read.problems)
  }
  expect(problemsOf('colour', 'Equals', 'red')).toEqual(['field'])
  expect(problemsOf('constructor', 'Equals', 'red')).toEqual(['field'])
  expect(problemsOf('status', 'Sounds', 'open')).toEqual(['operator'])
  expect(problemsOf('status', 'GreaterThan', 'open')).toEqual(['operator'])
  expect(problemsOf('status', 'Equals', '')).toEqual(['value'])
  expect(problemsOf('dueAt', 'After', 'soon')).toEqual(['value'])
})

test('rules are joined in their order, AND and OR alike; the first joins nothing', () => {
  const no = rule('status', 'Equals', 'done')
  const or = (of: ReadRule): ReadRule => ({ ...of, logic: 'OR' })
  expect(rulesHold(requests, [isOpen, no], row)).toBe(false)
  expect(rulesHold(requests, [no, or(isOpen)], row)).toBe(true)
  expect(rulesHold(requests, [no, or(isOpen), no], row)).toBe(false)
  expect(rulesHold(requests, [isOpen, no, or(isOpen)], row)).toBe(true)
  expect(rulesHold(requests, [or(isOpen), no], row)).toBe(false)
})

test('a row begins to be meant once, goes on unsaid, and ends when it no longer is or is gone', () => {
  const done = { ...row, status: 'done' }
  const asked = (before: object | null, after: object | null) =>
    whatBegan(requests, [isOpen], { before, after } as Parameters<typeof whatBegan>[2])
  expect(asked(null, row)).toBe('begins')
  expect(asked(row, { ...row, priority: 'low' })).toBe('neither')
  expect(asked(row, done)).toBe('ends')
  expect(asked(done, done)).toBe('neither')
  expect(asked(done, row)).toBe('begins')
  expect(asked(row, null)).toBe('ends')
})
