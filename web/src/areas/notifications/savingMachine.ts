import { assign, fromPromise, setup } from 'xstate'
import { messageOf } from '../../core/api/apiError.ts'
import type { SendRules } from '../../core/items/payload.ts'
import { afterStep } from './afterStep.ts'
import type { NotificationDraft } from './notificationDraft.ts'
import { type Step, type StoredState, savePlan } from './savePlan.ts'
import { savingTexts as texts } from './texts.ts'

type Context = {
  stored: StoredState
  /** The draft being saved, and the remaining requests. */
  draft: NotificationDraft | null
  steps: readonly Step[]
  rules: SendRules
  /** True if the notification did not exist when the form opened. */
  isNew: boolean
  /** The message shown after a failed request, and the message of the server. */
  error: string | null
  reason: string | null
}

type Input = Pick<Context, 'stored' | 'rules' | 'isNew'>
type Called = { stored: StoredState; step: Step }

const missing = async (): Promise<never> => {
  throw new Error('This step has no implementation in the saving machine')
}

const savingSetup = setup({
  types: { context: {} as Context, events: {} as { type: 'SAVE'; draft: NotificationDraft }, input: {} as Input },
  // Returns the number of an added row, else null.
  actors: { call: fromPromise<number | null, Called>(missing) },
  actions: {
    plan: assign(({ context: { stored, rules } }, draft: NotificationDraft) => ({
      draft,
      steps: savePlan(stored, draft, rules),
      error: null,
      reason: null,
    })),
    advance: assign(({ context: { stored, draft, steps } }, number: number | null) => ({
      stored: afterStep(stored, draft!, steps[0]!, number),
      steps: steps.slice(1),
    })),
    fail: assign(({ context: { isNew } }, error: unknown) => ({
      error: isNew ? texts.errorAdding : texts.errorUpdating,
      reason: messageOf(error),
    })),
  },
  guards: { isDone: ({ context }) => context.steps.length === 0 },
})

const save = {
  SAVE: {
    target: 'going',
    actions: { type: 'plan', params: ({ event }: { event: { draft: NotificationDraft } }) => event.draft },
  },
} as const

/**
 * Saves a notification with its rules, recipients and follow-ups, request by request. A failed request stops it; SAVE
 * continues from there with the current draft and repeats no addition.
 */
export const savingMachine = savingSetup.createMachine({
  id: 'saving',
  context: ({ input }) => ({ ...input, draft: null, steps: [], error: null, reason: null }),
  initial: 'resting',
  states: {
    resting: { on: save },
    going: {
      always: { guard: 'isDone', target: 'done' },
      invoke: {
        src: 'call',
        input: ({ context: { stored, steps } }) => ({ stored, step: steps[0]! }),
        onDone: {
          target: 'going',
          reenter: true,
          actions: { type: 'advance', params: ({ event }: { event: { output: number | null } }) => event.output },
        },
        onError: {
          target: 'failed',
          actions: { type: 'fail', params: ({ event }: { event: { error: unknown } }) => event.error },
        },
      },
    },
    failed: { on: save },
    done: { type: 'final' },
  },
})
