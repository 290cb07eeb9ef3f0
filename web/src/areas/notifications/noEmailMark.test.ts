import type { EmailReach } from '@takt/domain/areas/notifications/responses/emailReach.ts'
import { expect, test } from 'vitest'
import { noEmailMark } from './noEmailMark.ts'
import type { Action } from './notificationDraft.ts'

const reach: EmailReach = {
  hasMailServer: true,
  people: [
    { userName: 'Ann@plant.test', reason: 'noAddress' },
    { userName: 'ben@plant.test', reason: 'disabled' },
    { userName: 'cid@plant.test', reason: 'gone' },
  ],
  groups: [
    { groupId: 1, members: 5, withoutAddress: 2 },
    { groupId: 2, members: 0, withoutAddress: 0 },
    { groupId: 3, members: 4, withoutAddress: 0 },
  ],
}
const noServer = { ...reach, hasMailServer: false }
const mark = (recipientType: Action['recipientType'], recipientID: string, of: EmailReach | undefined = reach) =>
  noEmailMark({ recipientType, recipientID }, of)

test('a person is marked with the reason, regardless of upper and lower case in the name', () => {
  expect(mark('user', 'ann@plant.test')).toBe('No email: no address')
  expect(mark('user', 'ben@plant.test')).toBe('Not notified: the account is disabled')
  expect(mark('user', 'cid@plant.test')).toBe('Not notified: no account in this organization')
  expect(mark('user', 'dan@plant.test')).toBe(null)
})

test('a group is marked with the number of members who get no email', () => {
  expect(mark('group', '1')).toBe('2 of 5 members get no email: no address')
  expect(mark('group', '2')).toBe('Not notified: no member is in this organization')
  expect(mark('group', '3')).toBe(null)
})

test('without a mail server every recipient except devices is marked', () => {
  const message = 'No email: no mail server is set up'
  expect(mark('email', 'floor@plant.test', noServer)).toBe(message)
  expect(mark('user', 'dan@plant.test', noServer)).toBe(message)
  expect(mark('group', '3', noServer)).toBe(message)
  expect(mark('device', '7', noServer)).toBe(null)
  expect(mark('user', 'ben@plant.test', noServer)).toBe('Not notified: the account is disabled')
})

test('nothing is marked before the reach is loaded, or before a recipient is chosen', () => {
  expect(noEmailMark({ recipientType: 'user', recipientID: 'ann@plant.test' }, undefined)).toBe(null)
  expect(mark('email', '', noServer)).toBe(null)
})
