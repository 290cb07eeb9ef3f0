import { assign, fromPromise, setup } from 'xstate'
import { messageOf } from '../../../core/api/apiError.ts'
import { provisioningTexts as texts } from './provisioningTexts.ts'
import type { ProvisioningRecord, Step } from './provisioningTypes.ts'

type Context = ProvisioningRecord & {
  /** Number of default tasks of an organization. */
  taskCount: number
  /** The message shown after a failed step, and the message of the server. */
  error: string | null
  reason: string | null
  /** The page was left before the provisioning was done. */
  wasLeft: boolean
  /** For the address of the organization's flow editor. */
  token: string | null
}

type Input = { record: ProvisioningRecord } & Pick<Context, 'taskCount' | 'wasLeft'>

const missing = async (): Promise<never> => {
  throw new Error('This step has no implementation in the provisioning machine')
}

const provisioningSetup = setup({
  types: { context: {} as Context, events: {} as { type: 'RETRY' }, input: {} as Input },
  actors: {
    create: fromPromise<{ organizationId: number }, ProvisioningRecord>(missing),
    configure: fromPromise<{ configured: boolean }, ProvisioningRecord>(missing),
    saveSettings: fromPromise<unknown, ProvisioningRecord>(missing),
    addTask: fromPromise<unknown, ProvisioningRecord>(missing),
    giveToken: fromPromise<{ token: string }, ProvisioningRecord>(missing),
  },
  actions: {
    reach: assign((_, step: Step) => ({ step, error: null, reason: null })),
    fail: assign((_, failure: { text: string; error: unknown }) => ({
      error: failure.text,
      reason: failure.error === null ? null : messageOf(failure.error),
    })),
    failToCreate: assign((_, error: unknown) => ({ error: texts.createFailed(messageOf(error)), reason: null })),
    leftWhileCreating: assign({ error: texts.createFailed(texts.left), reason: null }),
    resetPolls: assign({ polls: 0 }),
    countPoll: assign({ polls: ({ context }) => context.polls + 1 }),
    countTask: assign({ tasksAdded: ({ context }) => context.tasksAdded + 1 }),
  },
  guards: {
    isAt: ({ context }, step: Step) => context.step === step,
    wasLeftWhileCreating: ({ context }) => context.wasLeft && context.step === 'create',
    isConfigured: (_, response: { configured: boolean }) => response.configured,
    polledEnough: ({ context }) => context.polls >= 60,
    hasAllTasks: ({ context }) => context.tasksAdded >= context.taskCount,
  },
  delays: { pollEvery: 10_000 },
})

const input = ({ context }: { context: Context }) => context
const failed = (text: string) =>
  ({
    target: '#provisioning.failed',
    actions: { type: 'fail', params: ({ event }: { event: { error: unknown } }) => ({ text, error: event.error }) },
  }) as const
const at = (step: Step) => ({ type: 'isAt', params: step }) as const

/**
 * Provisions a new organization step by step: creates it, configures it with refresh until the server confirms (60
 * times at most, 10 s apart), saves its settings, adds its default tasks, and configures it once more for a token. A
 * failed step stops it; RETRY continues with that step.
 */
export const provisioningMachine = provisioningSetup.createMachine({
  id: 'provisioning',
  context: ({ input: { record, ...options } }) => ({ ...record, ...options, error: null, reason: null, token: null }),
  initial: 'beginning',
  states: {
    beginning: {
      always: [
        // This page cannot know if the organization was created: the user has to check before it is created again.
        {
          guard: 'wasLeftWhileCreating',
          target: 'failed',
          actions: 'leftWhileCreating',
        },
        { target: 'goingOn' },
      ],
    },
    goingOn: {
      always: [
        { guard: at('create'), target: 'creating' },
        { guard: at('configure'), target: 'configuring' },
        { guard: at('settings'), target: 'savingSettings' },
        { guard: at('tasks'), target: 'addingTasks' },
        { target: 'finishing' },
      ],
    },
    creating: {
      entry: { type: 'reach', params: 'create' },
      invoke: {
        src: 'create',
        input,
        onDone: {
          target: 'configuring',
          actions: assign({ organizationId: ({ event }) => event.output.organizationId }),
        },
        onError: {
          target: 'failed',
          actions: { type: 'failToCreate', params: ({ event }: { event: { error: unknown } }) => event.error },
        },
      },
    },
    configuring: {
      entry: { type: 'reach', params: 'configure' },
      initial: 'due',
      states: {
        due: {
          always: [
            {
              guard: 'polledEnough',
              target: '#provisioning.failed',
              actions: { type: 'fail', params: { text: texts.completionFailed, error: null } },
            },
            { target: 'confirming' },
          ],
        },
        confirming: {
          entry: 'countPoll',
          invoke: {
            src: 'configure',
            input,
            onDone: [
              {
                guard: { type: 'isConfigured', params: ({ event }) => event.output },
                target: '#provisioning.savingSettings',
              },
              { guard: 'polledEnough', target: 'due' },
              { target: 'waiting' },
            ],
            onError: failed(texts.configureFailed),
          },
        },
        waiting: { after: { pollEvery: 'due' } },
      },
    },
    savingSettings: {
      entry: { type: 'reach', params: 'settings' },
      invoke: { src: 'saveSettings', input, onDone: 'addingTasks', onError: failed(texts.settingsFailed) },
    },
    addingTasks: {
      entry: { type: 'reach', params: 'tasks' },
      always: { guard: 'hasAllTasks', target: 'finishing' },
      invoke: {
        src: 'addTask',
        input,
        onDone: { target: 'addingTasks', reenter: true, actions: 'countTask' },
        onError: failed(texts.taskFailed),
      },
    },
    finishing: {
      entry: { type: 'reach', params: 'token' },
      invoke: {
        src: 'giveToken',
        input,
        onDone: { target: 'done', actions: assign({ token: ({ event }) => event.output.token }) },
        onError: failed(texts.completionFailed),
      },
    },
    failed: { exit: 'resetPolls', on: { RETRY: 'goingOn' } },
    done: { type: 'final' },
  },
})
