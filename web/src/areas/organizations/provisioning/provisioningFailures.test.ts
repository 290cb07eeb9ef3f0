import { predefinedTasks } from '@takt/domain/areas/scheduledTasks/predefinedTasks.ts'
import { expect, test } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { createClient } from '../../../core/api/client.ts'
import { provisioningActors } from './provisioningActors.ts'
import { provisioningMachine } from './provisioningMachine.ts'
import { newRecord } from './provisioningTypes.ts'

const draft = { organizationName: 'Plant N', location: 'Ulm', timeZone: 'Europe/Berlin', aiEnabled: true }
const tasks = predefinedTasks({ timeZone: draft.timeZone, now: Date.parse('2026-03-02T14:00:00Z') })
const row = { organizationId: 7, version: 1, rowId: '00000000-0000-4000-8000-000000000000' }

/** The calls of a provisioning in their order, and what a server answers that has nothing against it. */
const usual = [
  ['POST /organizations', row],
  ['POST /organizations/7/configure?refresh=true', { configured: true }],
  ['POST /organizations/7/settings', null],
  ['POST /scheduledTasks', null],
  ['POST /organizations/7/configure', { token: 'once', expires: '2026-03-02T14:05:00.000Z' }],
] as const
type Call = (typeof usual)[number][0]

const respond = (body: object, status = 200) => new Response(JSON.stringify(body), { status })
const refuse = (message: string, status = 400) => respond({ success: false, message, data: null }, status)

/** A provisioning by the product's own calls; `answers` replace those of the usual server. */
function provision(answers: Partial<Record<Call, () => Response>> = {}) {
  const calls: string[] = []
  const client = createClient({
    token: () => 'token',
    onTokenRejected: () => {},
    fetch: async (address, init) => {
      const call = `${init?.method} ${String(address).replace('/api', '')}`
      calls.push(call)
      const answer = answers[call as Call]?.()
      if (answer) return answer
      const found = usual.find(([name]) => name === call)
      if (!found) throw new Error(`Nobody answers ${call}`)
      return respond({ success: true, message: '', data: found[1] })
    },
  })
  const clock = new SimulatedClock()
  const logic = provisioningMachine.provide({ actors: provisioningActors(client, tasks) })
  const actor = createActor(logic, {
    clock,
    input: { record: newRecord(1, draft), wasLeft: false, taskCount: tasks.length },
  })
  actor.start()
  const until = (state: 'failed' | 'done') => waitFor(actor, (snapshot) => snapshot.matches(state))
  return { actor, calls, clock, until }
}

test('a provisioning without failures makes every call once, and one for each default task', async () => {
  const { calls, until } = provision()
  expect((await until('done')).context.error).toBe(null)
  const [create, configure, settings, task, token] = usual.map(([call]) => call)
  expect(calls).toEqual([create, configure, settings, task, task, token])
})

// Proves ADM-274, ADM-275, ADM-276, ADM-277, ADM-278
test.each([
  ['POST /organizations', 'An error occurred while creating the organization: No space left', 1],
  ['POST /organizations/7/configure?refresh=true', 'Provisioning failure', 2],
  ['POST /organizations/7/settings', 'Settings update failure', 3],
  ['POST /scheduledTasks', 'Scheduled task creation failure', 4],
  ['POST /organizations/7/configure', 'Provisioning completion failure', 6],
] as const)('where %s is refused the provisioning stops with: %s', async (call, text, count) => {
  const { calls, until } = provision({ [call]: () => refuse('No space left') })
  const { context } = await until('failed')
  expect(context.error).toBe(text)
  expect(context.reason).toBe(call === 'POST /organizations' ? null : 'No space left')
  expect([calls.length, calls.at(-1)]).toEqual([count, call])
})

// Proves ADM-274
test.each([
  ['an answer with success false', () => respond({ success: false, message: 'Name is taken', data: null })],
  ['a refusal', () => refuse('Name is taken')],
])('creating fails with the message of %s', async (_name, answer) => {
  const { until } = provision({ 'POST /organizations': answer })
  expect((await until('failed')).context.error).toBe('An error occurred while creating the organization: Name is taken')
})

// Proves ADM-278
test('the second default task that is refused fails as the first does; one that exists already does not', async () => {
  let count = 0
  const refused = provision({ 'POST /scheduledTasks': () => (++count === 2 ? refuse('No') : respondTask()) })
  expect((await refused.until('failed')).context).toMatchObject({
    error: 'Scheduled task creation failure',
    tasksAdded: 1,
  })
  const repeated = provision({ 'POST /scheduledTasks': () => refuse('It exists already', 409) })
  expect((await repeated.until('done')).context.error).toBe(null)
})
const respondTask = () => respond({ success: true, message: '', data: null })

// Proves ADM-276
test('an organization that is not configured after 60 polls, 10 s apart, stops with Provisioning completion failure', async () => {
  const poll = 'POST /organizations/7/configure?refresh=true'
  const { actor, calls, clock, until } = provision({
    [poll]: () => respond({ success: true, message: '', data: { configured: false } }),
  })
  for (let polled = 1; polled < 60; polled++) {
    await waitFor(actor, (state) => state.matches({ configuring: 'waiting' }))
    expect(calls.filter((call) => call === poll)).toHaveLength(polled)
    clock.increment(10_000)
  }
  expect((await until('failed')).context.error).toBe('Provisioning completion failure')
  expect(calls.filter((call) => call === poll)).toHaveLength(60)
  expect(calls.at(-1)).toBe(poll)
})
