import { machineAlerts } from '@takt/domain/areas/notifications/machineAlerts.ts'
import { notificationRules } from '@takt/domain/areas/notifications/notificationRules.ts'
import { requests } from '@takt/domain/areas/requests/requests.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { expect, test } from 'vitest'
import { neverStops } from './neverStops.ts'
import { type FollowUp, newAction, newCondition, newDraft, newFollowUp } from './notificationDraft.ts'

const reach = { hasMailServer: true, people: [], groups: [] }
const condition = (field: string) => newCondition({ field, operator: 'Equals', value: 'open' })
const to = (recipientType: 'user' | 'email' | 'device') => ({ ...newAction(), recipientType, recipientID: '7' })

function stops(
  main: Partial<FollowUp>,
  followUp: Partial<FollowUp>,
  {
    otherFollowUps = [],
    type = requests,
    of = reach,
  }: { otherFollowUps?: FollowUp[]; type?: ItemType; of?: typeof reach } = {},
) {
  const child = { ...newFollowUp(), ...followUp }
  const draft = { ...newDraft(), followUps: [{ ...newFollowUp(true), actions: [], ...main }, ...otherFollowUps, child] }
  return neverStops(draft, child, { type, reach: of })
}

test('a follow-up of every new row stops only by acknowledgement', () => {
  expect(stops({ actions: [to('user')] }, {})).toBe('acknowledged')
  expect(stops({ actions: [to('email')] }, {})).toBe('acknowledged')
})

test('a follow-up whose earlier recipients cannot acknowledge never stops', () => {
  expect(stops({ actions: [to('device')] }, { actions: [to('user')] })).toBe('never')
  expect(stops({ actions: [] }, {})).toBe('never')
  expect(stops({ actions: [to('email')] }, {}, { of: { ...reach, hasMailServer: false } })).toBe('never')
})

test('recipients of an earlier follow-up can acknowledge, those of a later one cannot', () => {
  const other = (triggerTimeValue: string) => ({ ...newFollowUp(), triggerTimeValue, actions: [to('user')] })
  expect(stops({}, { triggerTimeValue: '30' }, { otherFollowUps: [other('10')] })).toBe('acknowledged')
  expect(stops({}, { triggerTimeValue: '30' }, { otherFollowUps: [other('60')] })).toBe('never')
})

test('conditions that can become false, of the notification or of the follow-up, stop it', () => {
  expect(stops({ conditions: [condition('status')] }, {})).toBe(null)
  expect(stops({}, { conditions: [condition('status')] })).toBe(null)
  expect(stops({ conditions: [condition('requestID')] }, { conditions: [condition('requestID')] })).toBe('never')
})

test('an incomplete condition, which is not saved, stops nothing', () => {
  expect(stops({ conditions: [newCondition({ field: 'status', operator: '', value: '' })] }, {})).toBe('never')
})

test('the notification itself does not have to stop, and alerts end by themselves', () => {
  const main = newFollowUp(true)
  expect(neverStops({ ...newDraft(), followUps: [main] }, main, { type: notificationRules, reach })).toBe(null)
  expect(stops({}, {}, { type: machineAlerts })).toBe(null)
})
