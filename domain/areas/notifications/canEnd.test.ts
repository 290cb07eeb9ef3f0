import { expect, test } from 'vitest'
import { requests } from '../requests/requests.ts'
import { canEnd } from './canEnd.ts'
import { machineAlerts } from './machineAlerts.ts'

type Rules = Parameters<typeof canEnd>[1]
const rule = (field: string, operator = 'Equals', logic: 'AND' | 'OR' = 'AND'): Rules[number] => ({
  field,
  operator,
  logic,
})
const isKnown = rule('requestID')
const isOpen = rule('status')
const or = (condition: Rules[number]): Rules[number] => ({ ...condition, logic: 'OR' })

test('without conditions a row matches as long as it exists', () => {
  expect(canEnd(requests, [])).toBe(false)
})

test('a condition on an editable field can become false', () => {
  expect(canEnd(requests, [isOpen])).toBe(true)
})

test('a condition on the key, or on a field that is never empty, cannot become false', () => {
  expect(canEnd(requests, [isKnown])).toBe(false)
  expect(canEnd(requests, [rule('status', 'IsNotEmpty')])).toBe(false)
})

test('combined conditions can become false if a changing one can decide', () => {
  expect(canEnd(requests, [isKnown, isOpen])).toBe(true)
  expect(canEnd(requests, [isKnown, or(isOpen)])).toBe(true)
  expect(canEnd(requests, [isOpen, or(rule('status', 'IsNotEmpty'))])).toBe(false)
  expect(canEnd(requests, [rule('status', 'IsNotEmpty'), or(isKnown), isOpen])).toBe(true)
})

test('an alert of a machine ends by itself', () => {
  expect(canEnd(machineAlerts, [])).toBe(true)
})
