import { notifications } from '@takt/domain/areas/notifications/notifications.ts'
import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { sendRules } from '../../core/items/payload.ts'
import { type NotificationDraft, newAction, newCondition, newDraft, newFollowUp } from './notificationDraft.ts'
import { callOf, type Step, type StoredState } from './savePlan.ts'
import { savingMachine } from './savingMachine.ts'

const rule = () => newCondition({ field: 'priority', operator: 'Equals', value: 'urgent' })
const draft = (): NotificationDraft => {
  const empty = newDraft()
  const main = { ...empty.followUps[0]!, name: 'Urgent', conditions: [rule(), rule()], actions: [] }
  const boss = { ...newFollowUp(), name: 'Boss', actions: [{ ...newAction(), recipientID: 'ada@demo.takt' }] }
  return { ...empty, itemType: 'requests', followUps: [main, boss] }
}

/**
 * A server that records its requests and numbers new rows; `fails` lists the numbers of the calls to reject, once each.
 */
function start(fails: number[] = [], isNew = true) {
  const requests: string[] = []
  let nth = 0
  const logic = savingMachine.provide({
    actors: {
      call: fromPromise<number | null, { stored: StoredState; step: Step }>(async ({ input }) => {
        const { verb, path, body } = callOf(input.stored, input.step)
        requests.push(`${verb} ${path} ${Object.values(body)[0]}`)
        if (fails[0] === ++nth) {
          fails.shift()
          throw new Error('the server says no')
        }
        return verb === 'post' ? nth : null
      }),
    },
  })
  const input = { stored: { draft: null, ids: {} }, rules: sendRules(notifications), isNew }
  const actor = createActor(logic, { input })
  actor.start()
  return { requests, actor, until: (state: 'failed' | 'done') => waitFor(actor, (at) => at.matches(state)) }
}

test('a notification is saved call by call: itself, its rules, then each follow-up with its recipients', async () => {
  const { requests, actor, until } = start()
  actor.send({ type: 'SAVE', draft: draft() })
  await until('done')
  expect(requests).toEqual([
    'post /notifications Urgent',
    'post /notificationRules 1',
    'post /notificationRules 1',
    'post /notifications 1',
    'post /notificationRecipients 4',
  ])
})

test.each([
  [true, 'Error adding notification'],
  [false, 'Error updating notification'],
])(
  'a failed call stops the saving and shows an error with the message of the server (new: %s)',
  async (isNew, text) => {
    const { requests, actor, until } = start([2], isNew)
    actor.send({ type: 'SAVE', draft: draft() })
    const { context } = await until('failed')
    expect([context.error, context.reason, requests.length]).toEqual([text, 'the server says no', 2])
  },
)

test('saving again continues where it failed, with the current draft, and adds nothing twice', async () => {
  const { requests, actor, until } = start([3])
  const first = draft()
  actor.send({ type: 'SAVE', draft: first })
  await until('failed')
  const [main, boss] = first.followUps as [
    NotificationDraft['followUps'][number],
    NotificationDraft['followUps'][number],
  ]
  const corrected = { ...first, followUps: [{ ...main, conditions: [main.conditions[0]!] }, boss] }
  actor.send({ type: 'SAVE', draft: corrected })
  expect(actor.getSnapshot().context.error).toBe(null)
  const { context } = await until('done')
  expect(requests.slice(3)).toEqual([
    'put /notifications/1 Urgent',
    'post /notifications 1',
    'post /notificationRecipients 5',
  ])
  expect(context.stored.draft).toEqual(corrected)
})

test('a row that was added before a failure and removed from the draft since is deleted', async () => {
  const { requests, actor, until } = start([3])
  const first = draft()
  actor.send({ type: 'SAVE', draft: first })
  await until('failed')
  const [main] = first.followUps as [NotificationDraft['followUps'][number]]
  actor.send({ type: 'SAVE', draft: { ...first, followUps: [{ ...main, conditions: [] }] } })
  await until('done')
  expect(requests.slice(3)).toEqual(['put /notifications/1 Urgent', 'delete /notificationRules/2 undefined'])
})
