import { notifications } from '@takt/domain/areas/notifications/notifications.ts'
import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { sendRules } from '../../core/items/payload.ts'
import { type NotificationDraft, newAction, newCondition, newDraft, newFollowUp } from './notificationDraft.ts'
import { callOf, type Kept, type Step } from './savePlan.ts'
import { savingMachine } from './savingMachine.ts'

const rule = () => newCondition({ field: 'priority', operator: 'Equals', value: 'urgent' })
const draft = (): NotificationDraft => {
  const given = newDraft()
  const main = { ...given.followUps[0]!, name: 'Urgent', conditions: [rule(), rule()], actions: [] }
  const boss = { ...newFollowUp(), name: 'Boss', actions: [{ ...newAction(), recipientID: 'ada@demo.takt' }] }
  return { ...given, itemType: 'requests', followUps: [main, boss] }
}

/** A server that notes what it is asked and numbers what is added; `fails` says which call it refuses, once each. */
function start(fails: number[] = [], isNew = true) {
  const asked: string[] = []
  let nth = 0
  const logic = savingMachine.provide({
    actors: {
      call: fromPromise<number | null, { kept: Kept; step: Step }>(async ({ input }) => {
        const { verb, path, body } = callOf(input.kept, input.step)
        asked.push(`${verb} ${path} ${Object.values(body)[0]}`)
        if (fails[0] === ++nth) {
          fails.shift()
          throw new Error('the server says no')
        }
        return verb === 'post' ? nth : null
      }),
    },
  })
  const input = { kept: { draft: null, ids: {} }, rules: sendRules(notifications), isNew }
  const actor = createActor(logic, { input })
  actor.start()
  return { asked, actor, until: (state: 'failed' | 'done') => waitFor(actor, (at) => at.matches(state)) }
}

test('a notification is saved call by call: itself, its rules, then each follow-up with its recipients', async () => {
  const { asked, actor, until } = start()
  actor.send({ type: 'SAVE', draft: draft() })
  await until('done')
  expect(asked).toEqual([
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
])('a call that fails stops it and says so, with the server’s own words beside it (new: %s)', async (isNew, text) => {
  const { asked, actor, until } = start([2], isNew)
  actor.send({ type: 'SAVE', draft: draft() })
  const { context } = await until('failed')
  expect([context.error, context.reason, asked.length]).toEqual([text, 'the server says no', 2])
})

test('saving again goes on where it failed, with what is to be saved then, and adds nothing twice', async () => {
  const { asked, actor, until } = start([3])
  const first = draft()
  actor.send({ type: 'SAVE', draft: first })
  await until('failed')
  const [main, boss] = first.followUps as [
    NotificationDraft['followUps'][number],
    NotificationDraft['followUps'][number],
  ]
  const mended = { ...first, followUps: [{ ...main, conditions: [main.conditions[0]!] }, boss] }
  actor.send({ type: 'SAVE', draft: mended })
  expect(actor.getSnapshot().context.error).toBe(null)
  const { context } = await until('done')
  expect(asked.slice(3)).toEqual([
    'put /notifications/1 Urgent',
    'post /notifications 1',
    'post /notificationRecipients 5',
  ])
  expect(context.kept.draft).toEqual(mended)
})

test('what was added before a failure and taken out since is removed', async () => {
  const { asked, actor, until } = start([3])
  const first = draft()
  actor.send({ type: 'SAVE', draft: first })
  await until('failed')
  const [main] = first.followUps as [NotificationDraft['followUps'][number]]
  actor.send({ type: 'SAVE', draft: { ...first, followUps: [{ ...main, conditions: [] }] } })
  await until('done')
  expect(asked.slice(3)).toEqual(['put /notifications/1 Urgent', 'delete /notificationRules/2 undefined'])
})
