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
const or = (one: Rules[number]): Rules[number] => ({ ...one, logic: 'OR' })

test('without conditions a row is meant for as long as it exists', () => {
  expect(canEnd(requests, [])).toBe(false)
})

test('a condition on a field that people change can cease to hold', () => {
  expect(canEnd(requests, [isOpen])).toBe(true)
})

test('a condition on the key, or on a field that is never empty, cannot cease to hold', () => {
  expect(canEnd(requests, [isKnown])).toBe(false)
  expect(canEnd(requests, [rule('status', 'IsNotEmpty')])).toBe(false)
})

test('joined conditions can cease to hold if one that changes can decide', () => {
  expect(canEnd(requests, [isKnown, isOpen])).toBe(true)
  expect(canEnd(requests, [isKnown, or(isOpen)])).toBe(true)
  expect(canEnd(requests, [isOpen, or(rule('status', 'IsNotEmpty'))])).toBe(false)
  expect(canEnd(requests, [rule('status', 'IsNotEmpty'), or(isKnown), isOpen])).toBe(true)
})

test('an alert of a machine ends by itself', () => {
  expect(canEnd(machineAlerts, [])).toBe(true)
})
