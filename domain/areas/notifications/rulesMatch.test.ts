import { expect, test } from 'vitest'
import { requests } from '../requests/requests.ts'
import { type ReadRule, readRule, rulesMatch, ruleTransition } from './rulesMatch.ts'

const rule = (field: string, operator: string, value: string | null, logic: 'AND' | 'OR' = 'AND'): ReadRule => {
  const read = readRule(requests, { field, operator, value })
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  return { ...read.filter, logic }
}
const row = { status: 'open', priority: 'urgent', assignedTo: null, dueAt: '2026-03-02T14:00:00.000Z' }
const isOpen = rule('status', 'Equals', 'open')

test('rules are parsed and evaluated like list filters', () => {
  expect(rulesMatch(requests, [isOpen], row)).toBe(true)
  expect(rulesMatch(requests, [rule('priority', 'IsAnyOf', 'high,urgent')], row)).toBe(true)
  expect(rulesMatch(requests, [rule('dueAt', 'Before', '2026-03-02T15:00:00+01:00')], row)).toBe(false)
  expect(rulesMatch(requests, [rule('dueAt', 'AfterOrEqual', '2026-03-02T15:00:00+01:00')], row)).toBe(true)
  expect(rulesMatch(requests, [rule('assignedTo', 'IsEmpty', null)], row)).toBe(true)
  expect(rulesMatch(requests, [], row)).toBe(true)
})

test('an invalid rule is reported by its field', () => {
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

test('rules are combined in order, AND and OR without precedence; the logic of the first is ignored', () => {
  const no = rule('status', 'Equals', 'done')
  const or = (of: ReadRule): ReadRule => ({ ...of, logic: 'OR' })
  expect(rulesMatch(requests, [isOpen, no], row)).toBe(false)
  expect(rulesMatch(requests, [no, or(isOpen)], row)).toBe(true)
  expect(rulesMatch(requests, [no, or(isOpen), no], row)).toBe(false)
  expect(rulesMatch(requests, [isOpen, no, or(isOpen)], row)).toBe(true)
  expect(rulesMatch(requests, [or(isOpen), no], row)).toBe(false)
})

test('a row starts to match once, continues silently, and ends when it no longer matches or is deleted', () => {
  const done = { ...row, status: 'done' }
  const transition = (before: object | null, after: object | null) =>
    ruleTransition(requests, [isOpen], { before, after } as Parameters<typeof ruleTransition>[2])
  expect(transition(null, row)).toBe('begins')
  expect(transition(row, { ...row, priority: 'low' })).toBe('neither')
  expect(transition(row, done)).toBe('ends')
  expect(transition(done, done)).toBe('neither')
  expect(transition(done, row)).toBe('begins')
  expect(transition(row, null)).toBe('ends')
})
