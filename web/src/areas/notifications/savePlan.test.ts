import { notifications } from '@takt/domain/areas/notifications/notifications.ts'
import { expect, test } from 'vitest'
import { sendRules } from '../../core/items/payload.ts'
import {
  type Condition,
  draftOf,
  type NotificationDraft,
  newAction,
  newCondition,
  newDraft,
  newFollowUp,
  type StoredTrigger,
} from './notificationDraft.ts'
import { callOf, type StoredState, savePlan } from './savePlan.ts'

const rules = sendRules(notifications)
const nothingStored: StoredState = { draft: null, ids: {} }
const urgent = { field: 'priority', operator: 'Equals', value: 'urgent' }

/** The calls of saving a draft, as if the server assigned numbers from 1 on. */
function callsOf(draft: NotificationDraft, first: StoredState = nothingStored) {
  let stored = first
  return savePlan(first, draft, rules).map((step, nth) => {
    const { verb, path, body } = callOf(stored, step)
    stored = { ...stored, ids: { ...stored.ids, [step.of]: nth + 1 } }
    return [verb, path, body] as const
  })
}

const bodies = (calls: ReturnType<typeof callsOf>, path: string) =>
  calls.flatMap(([, at, body]) => (at === path ? [body] : []))

const drafted = (change: Partial<NotificationDraft['followUps'][number]> = {}): NotificationDraft => {
  const draft = newDraft()
  const main = { ...draft.followUps[0]!, name: 'Urgent', actions: [], ...change }
  return { ...draft, itemType: 'requests', followUps: [main] }
}

// Proves ADM-077
test('new rules have unique IDs that start with rule_', () => {
  const created = [newCondition(urgent), newCondition(urgent)]
  for (const { ruleID } of created) expect(ruleID).toMatch(/^rule_./)
  expect(new Set(created.map(({ ruleID }) => ruleID)).size).toBe(2)
})

test('a new rule is joined by AND', () => {
  expect(newCondition(urgent).logic).toBe('AND')
})

// Proves ADM-079
test('a follow-up has name, trigger time and unit, whether it is the main trigger, conditions, actions and notificationID', () => {
  expect(Object.keys(newFollowUp()).sort()).toEqual(
    ['actions', 'conditions', 'isMainTrigger', 'name', 'notificationID', 'triggerTimeUnit', 'triggerTimeValue'].sort(),
  )
  expect(newDraft().followUps.map(({ isMainTrigger }) => isMainTrigger)).toEqual([true])
})

test('a new notification is sent with its schema fields, then its rules and recipients with its number', () => {
  const conditions = [newCondition(urgent)]
  const actions = [{ ...newAction(), recipientType: 'user' as const, recipientID: 'ada@demo.takt' }]
  expect(callsOf({ ...drafted({ conditions, actions }), startDate: '2026-03-02' })).toEqual([
    ['post', '/notifications', { description: 'Urgent', itemType: 'requests', active: true, startDate: '2026-03-02' }],
    ['post', '/notificationRules', { notificationID: 1, logic: 'AND', itemType: 'requests', ...urgent }],
    ['post', '/notificationRecipients', { notificationID: 1, recipientType: 'user', recipientID: 'ada@demo.takt' }],
  ])
})

// Proves ADM-132
test('a rule is sent only if field, operator and value are all present', () => {
  const incomplete = ['field', 'operator', 'value'].map((name) => newCondition({ ...urgent, [name]: '' }))
  const calls = callsOf(drafted({ conditions: [...incomplete, newCondition(urgent)] }))
  expect(bodies(calls, '/notificationRules')).toEqual([expect.objectContaining(urgent)])
})

// Proves ADM-133
test('a recipient is sent only if recipientType and recipientID are present', () => {
  const actions = [
    { ...newAction(), recipientType: '' as const, recipientID: 'ada@demo.takt' },
    { ...newAction(), recipientType: 'user' as const, recipientID: ' ' },
    { ...newAction(), recipientType: 'email' as const, recipientID: 'floor@demo.takt' },
  ]
  const calls = callsOf(drafted({ actions }))
  expect(bodies(calls, '/notificationRecipients')).toEqual([
    { notificationID: 1, recipientType: 'email', recipientID: 'floor@demo.takt' },
  ])
})

// Proves ADM-134
test('follow-ups are sent as children with parentNotificationID, delayValue and delayUnits; the main trigger is not', () => {
  const draft = drafted()
  const followUp = {
    ...newFollowUp(),
    name: 'Boss',
    triggerTimeValue: '2',
    triggerTimeUnit: 'HOURS' as const,
    conditions: [newCondition(urgent)],
    actions: [],
  }
  const calls = callsOf({ ...draft, followUps: [...draft.followUps, followUp] })
  const shared = { itemType: 'requests', active: true }
  expect(bodies(calls, '/notifications')).toEqual([
    { description: 'Urgent', ...shared },
    { parentNotificationID: 1, description: 'Boss', ...shared, delayValue: 2, delayUnits: 'HOURS' },
  ])
  expect(bodies(calls, '/notificationRules')).toEqual([expect.objectContaining({ notificationID: 2 })])
})

const trigger = (
  change: Partial<StoredTrigger['notification']>,
  rule?: Partial<StoredTrigger['rules'][number]>,
): StoredTrigger => ({
  notification: {
    notificationID: 7,
    description: 'Urgent',
    itemType: 'requests',
    active: true,
    startDate: '2026-03-02',
    endDate: null,
    parentNotificationID: null,
    delayValue: null,
    delayUnits: null,
    ...change,
  },
  rules: [{ ruleID: 70, notificationID: 7, logic: 'AND', itemType: 'requests', ...urgent, ...rule }],
  recipients: [
    {
      notificationRecipientID: 700,
      notificationID: 7,
      recipientType: 'email',
      recipientID: 'a@b.example',
      savedBy: 1,
      savedRights: null,
    },
  ],
})
const child = trigger(
  { notificationID: 8, description: 'Boss', parentNotificationID: 7, delayValue: 2, delayUnits: 'HOURS' },
  { ruleID: 80, notificationID: 8 },
)
const loaded = (): NotificationDraft =>
  draftOf(trigger({}), [{ ...child, recipients: [{ ...child.recipients[0]!, notificationRecipientID: 800 }] }])
const storedDraft = (draft: NotificationDraft): StoredState => ({ draft, ids: {} })

// Proves ADM-135
test('an update leaves out fields that are not editable or that the server generates', () => {
  const draft = loaded()
  const [[verb, path, body]] = callsOf(draft, storedDraft(draft)) as [ReturnType<typeof callsOf>[number]]
  expect([verb, path]).toEqual(['put', '/notifications/7'])
  for (const name of ['notificationID', 'itemType', 'parentNotificationID']) expect(body).not.toHaveProperty(name)
})

// Proves ADM-136
test('an update sends empty nullable fields as null', () => {
  const draft = { ...loaded(), startDate: '' }
  const calls = callsOf(draft, storedDraft(loaded()))
  expect(calls[0]![2]).toMatchObject({ description: 'Urgent', startDate: null, endDate: null })
})

test('an update sends only the changes of rules, recipients and follow-ups', () => {
  const before = loaded()
  const [main, boss] = before.followUps as [
    NotificationDraft['followUps'][number],
    NotificationDraft['followUps'][number],
  ]
  const changed: Condition = { ...main.conditions[0]!, value: 'high' }
  const followUps = [
    { ...main, conditions: [changed, newCondition(urgent)], actions: [] },
    { ...boss, triggerTimeValue: '3' },
  ]
  expect(callsOf({ ...before, followUps }, storedDraft(before)).slice(1)).toEqual([
    ['put', '/notificationRules/70', { logic: 'AND', itemType: 'requests', ...urgent, value: 'high' }],
    ['post', '/notificationRules', { notificationID: 7, logic: 'AND', itemType: 'requests', ...urgent }],
    ['delete', '/notificationRecipients/700', {}],
    ['put', '/notifications/8', expect.objectContaining({ delayValue: 3, delayUnits: 'HOURS' })],
  ])
  expect(callsOf({ ...before, followUps: [main] }, storedDraft(before)).slice(1)).toEqual([
    ['delete', '/notifications/8', {}],
  ])
  expect(callsOf(before, storedDraft(before)).length).toBe(1)
})
