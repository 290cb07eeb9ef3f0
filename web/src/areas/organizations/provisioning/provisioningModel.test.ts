import { describe, expect, test, vi } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { provisioningMachine } from './provisioningMachine.ts'
import { newRecord, type ProvisioningRecord, type Step } from './provisioningTypes.ts'
import { readProvisioning, writeProvisioning } from './recordStore.ts'

const draft = { organizationName: 'Plant N', location: 'Ulm', timeZone: 'Europe/Berlin', aiEnabled: true }
const fresh = newRecord(1, draft)
const at = (step: Step, more: Partial<ProvisioningRecord> = {}): ProvisioningRecord => ({
  ...fresh,
  step,
  organizationId: 7,
  ...more,
})

/** A server that records its requests; `overrides` replace successful steps. */
function createServer(
  overrides: Partial<Record<'create' | 'configure' | 'settings' | 'task' | 'token', () => unknown>>,
) {
  const requests: string[] = []
  const step = <Output>(name: keyof typeof overrides, fallback: Output) =>
    fromPromise<Output, ProvisioningRecord>(async ({ input }) => {
      requests.push(name === 'task' ? `task ${input.tasksAdded}` : name)
      return (overrides[name]?.() ?? fallback) as Output
    })
  const logic = provisioningMachine.provide({
    actors: {
      create: step('create', { organizationId: 7 }),
      configure: step<{ configured: boolean }>('configure', { configured: true }),
      saveSettings: step<unknown>('settings', null),
      addTask: step<unknown>('task', null),
      giveToken: step('token', { token: 'once' }),
    },
  })
  return { requests, logic }
}

const no = () => {
  throw new Error('the server says no')
}

function start(overrides: Parameters<typeof createServer>[0], record = fresh, wasLeft = false) {
  const { requests, logic } = createServer(overrides)
  const clock = new SimulatedClock()
  const actor = createActor(logic, { clock, input: { record, wasLeft, taskCount: 2 } })
  actor.start()
  const until = (state: 'failed' | 'done') => waitFor(actor, (snapshot) => snapshot.matches(state))
  return { requests, actor, clock, until }
}

// Proves ADM-102
test('an organization is created and configured, its settings and default tasks are saved, and it is configured again for the token', async () => {
  const { requests, until } = start({})
  const { context } = await until('done')
  expect(requests).toEqual(['create', 'configure', 'settings', 'task 0', 'task 1', 'token'])
  expect(context).toMatchObject({ organizationId: 7, token: 'once', error: null })
})

// Proves ADM-103
test('configure with refresh is requested up to 60 times, 10 s apart, then the completion fails', async () => {
  const { requests, actor, clock, until } = start({ configure: () => ({ configured: false }) })
  for (let poll = 1; poll < 60; poll++) {
    await waitFor(actor, (state) => state.matches({ configuring: 'waiting' }))
    expect(requests.length).toBe(1 + poll)
    clock.increment(9_999)
    expect(actor.getSnapshot().matches({ configuring: 'waiting' })).toBe(true)
    clock.increment(1)
  }
  const { context } = await until('failed')
  expect(requests.filter((name) => name === 'configure').length).toBe(60)
  expect(context.error).toBe('Provisioning completion failure')
})

test('the provisioning continues at once when the server reports configured', async () => {
  let polls = 0
  const { requests, actor, clock, until } = start({ configure: () => ({ configured: ++polls === 3 }) })
  for (const _ of [1, 2]) {
    await waitFor(actor, (state) => state.matches({ configuring: 'waiting' }))
    clock.increment(10_000)
  }
  await until('done')
  expect(requests.filter((name) => name === 'configure').length).toBe(3)
})

const failures = [
  ['create', 'An error occurred while creating the organization: the server says no', ['create']],
  ['configure', 'Provisioning failure', ['create', 'configure']],
  ['settings', 'Settings update failure', ['create', 'configure', 'settings']],
  ['task', 'Scheduled task creation failure', ['create', 'configure', 'settings', 'task 0']],
  ['token', 'Provisioning completion failure', ['create', 'configure', 'settings', 'task 0', 'task 1', 'token']],
] as const

// Proves ADM-104
test.each(failures)('when %s fails the sequence stops with: %s', async (name, text, calls) => {
  const { requests, until } = start({ [name]: no })
  const { context } = await until('failed')
  expect(context.error).toBe(text)
  if (name !== 'create') expect(context.reason).toBe('the server says no')
  expect(requests).toEqual(calls)
})

test('a retry continues with the failed step and repeats no earlier step', async () => {
  const task = vi.fn().mockReturnValueOnce(null).mockImplementationOnce(no).mockReturnValue(null)
  const { requests, actor, until } = start({ task })
  await until('failed')
  actor.send({ type: 'RETRY' })
  expect(actor.getSnapshot().context.error).toBe(null)
  await until('done')
  expect(requests).toEqual(['create', 'configure', 'settings', 'task 0', 'task 1', 'task 1', 'token'])
})

describe('after a reload', () => {
  test.each([
    [at('configure', { polls: 5 }), ['configure', 'settings', 'task 0', 'task 1', 'token']],
    [at('settings'), ['settings', 'task 0', 'task 1', 'token']],
    [at('tasks', { tasksAdded: 1 }), ['task 1', 'token']],
    [at('token', { tasksAdded: 2 }), ['token']],
  ] as const)('the provisioning continues with its last step: $step', async (record, calls) => {
    const { requests, until } = start({}, record, true)
    await until('done')
    expect(requests).toEqual(calls)
  })

  test('an organization that may have been created is not created again without a retry by the user', async () => {
    const { requests, actor, until } = start({}, fresh, true)
    const { context } = await until('failed')
    expect([requests, context.error]).toEqual([[], expect.stringMatching(/^An error occurred while creating/)])
    actor.send({ type: 'RETRY' })
    await until('done')
    expect(requests[0]).toBe('create')
  })

  test('the stored record contains the progress but not the token', () => {
    const stored = new Map<string, string>()
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    } as Storage
    writeProvisioning(storage, { ...at('tasks', { tasksAdded: 1 }), token: 'once' } as ProvisioningRecord)
    expect(readProvisioning(storage)).toEqual(at('tasks', { tasksAdded: 1 }))
    expect([...stored.values()].join()).not.toContain('once')
    stored.set('provisioning', '{"step":"dance"}')
    expect(readProvisioning(storage)).toBe(null)
    writeProvisioning(storage, null)
    expect(stored.size).toBe(0)
  })
})

describe('every reachable state of a provisioning', () => {
  const outcome = (index: number, state: string, output: unknown) => ({
    type: `xstate.done.actor.${index}.provisioning.${state}`,
    output,
  })
  const failure = (state: string) => ({
    type: `xstate.error.actor.0.provisioning.${state}`,
    error: new Error('the server says no'),
  })
  const pollElapsed = { type: 'xstate.after.pollEvery.provisioning.configuring.waiting' }
  const events = [
    { type: 'RETRY' },
    pollElapsed,
    outcome(0, 'creating', { organizationId: 7 }),
    outcome(0, 'configuring.confirming', { configured: false }),
    outcome(0, 'configuring.confirming', { configured: true }),
    outcome(0, 'savingSettings', null),
    outcome(0, 'addingTasks', null),
    outcome(0, 'finishing', { token: 'once' }),
    ...['creating', 'configuring.confirming', 'savingSettings', 'addingTasks', 'finishing'].map(failure),
  ] as never[]
  const paths = [fresh, at('tasks', { tasksAdded: 1 })].flatMap((record) =>
    [false, true].flatMap((wasLeft) =>
      getShortestPaths(provisioningMachine, {
        input: { record, wasLeft, taskCount: 2 },
        events,
        serializeState: ({ value, context: { step, polls, tasksAdded, error } }) =>
          JSON.stringify([value, step, polls, tasksAdded, error]),
        limit: 50_000,
      }),
    ),
  )

  test('all states of the model are reachable', () => {
    const reached = new Set(paths.map(({ state }) => JSON.stringify(state.value)))
    const all = ['creating', { configuring: 'confirming' }, { configuring: 'waiting' }, 'savingSettings', 'addingTasks']
    expect([...reached].sort()).toEqual(
      [...all, 'finishing', 'failed', 'done'].map((value) => JSON.stringify(value)).sort(),
    )
  })

  test('no path runs a step before its prerequisites, polls more than 60 times, or fails without a message', () => {
    for (const { state } of paths) {
      const { context } = state
      if (context.step !== 'create') expect(context.organizationId).toBe(7)
      if (state.matches('finishing') || state.matches('done')) expect(context.tasksAdded).toBe(2)
      expect(context.polls).toBeLessThanOrEqual(60)
      expect(state.matches('failed')).toBe(context.error !== null)
      expect(context.token).toBe(state.matches('done') ? 'once' : null)
    }
  })

  test('every failure can be retried', () => {
    for (const { state } of paths.filter((path) => path.state.matches('failed')))
      expect(state.can({ type: 'RETRY' })).toBe(true)
  })
})
