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

/** The requests of a provisioning in order, each with its response of success. */
const defaultResponses = [
  ['POST /organizations', row],
  ['POST /organizations/7/configure?refresh=true', { configured: true }],
  ['POST /organizations/7/settings', null],
  ['POST /scheduledTasks', null],
  ['POST /organizations/7/configure', { token: 'once', expires: '2026-03-02T14:05:00.000Z' }],
] as const
type Call = (typeof defaultResponses)[number][0]

const respond = (body: object, status = 200) => new Response(JSON.stringify(body), { status })
const reject = (message: string, status = 400) => respond({ success: false, message, data: null }, status)

/** Runs a provisioning with the real requests; `overrides` replace default responses. */
function provision(overrides: Partial<Record<Call, () => Response>> = {}) {
  const calls: string[] = []
  const client = createClient({
    token: () => 'token',
    onTokenRejected: () => {},
    fetch: async (address, init) => {
      const call = `${init?.method} ${String(address).replace('/api', '')}`
      calls.push(call)
      const override = overrides[call as Call]?.()
      if (override) return override
      const match = defaultResponses.find(([name]) => name === call)
      if (!match) throw new Error(`Nobody returned status ${call}`)
      return respond({ success: true, message: '', data: match[1] })
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

test('a provisioning without failures sends every request once, and one for each default task', async () => {
  const { calls, until } = provision()
  expect((await until('done')).context.error).toBe(null)
  const [create, configure, settings, task, token] = defaultResponses.map(([call]) => call)
  expect(calls).toEqual([create, configure, settings, task, task, token])
})

// Proves ADM-274, ADM-275, ADM-276, ADM-277, ADM-278
test.each([
  ['POST /organizations', 'An error occurred while creating the organization: No space left', 1],
  ['POST /organizations/7/configure?refresh=true', 'Provisioning failure', 2],
  ['POST /organizations/7/settings', 'Settings update failure', 3],
  ['POST /scheduledTasks', 'Scheduled task creation failure', 4],
  ['POST /organizations/7/configure', 'Provisioning completion failure', 6],
] as const)('when %s is rejected the provisioning stops with: %s', async (call, text, count) => {
  const { calls, until } = provision({ [call]: () => reject('No space left') })
  const { context } = await until('failed')
  expect(context.error).toBe(text)
  expect(context.reason).toBe(call === 'POST /organizations' ? null : 'No space left')
  expect([calls.length, calls.at(-1)]).toEqual([count, call])
})

// Proves ADM-274
test.each([
  ['an answer with success false', () => respond({ success: false, message: 'Name is taken', data: null })],
  ['a refusal', () => reject('Name is taken')],
])('creating fails with the message of %s', async (_name, respondWith) => {
  const { until } = provision({ 'POST /organizations': respondWith })
  expect((await until('failed')).context.error).toBe('An error occurred while creating the organization: Name is taken')
})

// Proves ADM-278
test('a rejection of the second default task fails like that of the first; a task that already exists does not', async () => {
  let count = 0
  const rejected = provision({ 'POST /scheduledTasks': () => (++count === 2 ? reject('No') : respondTask()) })
  expect((await rejected.until('failed')).context).toMatchObject({
    error: 'Scheduled task creation failure',
    tasksAdded: 1,
  })
  const repeated = provision({ 'POST /scheduledTasks': () => reject('It already exists', 409) })
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
