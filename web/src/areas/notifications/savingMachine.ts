import { assign, fromPromise, setup } from 'xstate'
import { sentenceOf } from '../../core/api/apiError.ts'
import type { SendRules } from '../../core/items/payload.ts'
import { afterStep } from './afterStep.ts'
import type { NotificationDraft } from './notificationDraft.ts'
import { type Kept, type Step, savePlan } from './savePlan.ts'
import { savingTexts as texts } from './texts.ts'

type Context = {
  kept: Kept
  /** What is being saved, and the calls that are left. */
  draft: NotificationDraft | null
  steps: readonly Step[]
  rules: SendRules
  /** Whether the notification was not there when the form opened. */
  isNew: boolean
  /** What is shown when a call failed, and the server's own words for it. */
  error: string | null
  reason: string | null
}

type Input = Pick<Context, 'kept' | 'rules' | 'isNew'>
type Called = { kept: Kept; step: Step }

const missing = async (): Promise<never> => {
  throw new Error('This step was not given to the saving')
}

const savingSetup = setup({
  types: { context: {} as Context, events: {} as { type: 'SAVE'; draft: NotificationDraft }, input: {} as Input },
  // Answers the number of what was added, null otherwise.
  actors: { call: fromPromise<number | null, Called>(missing) },
  actions: {
    plan: assign(({ context: { kept, rules } }, draft: NotificationDraft) => ({
      draft,
      steps: savePlan(kept, draft, rules),
      error: null,
      reason: null,
    })),
    advance: assign(({ context: { kept, draft, steps } }, number: number | null) => ({
      kept: afterStep(kept, draft!, steps[0]!, number),
      steps: steps.slice(1),
    })),
    fail: assign(({ context: { isNew } }, error: unknown) => ({
      error: isNew ? texts.errorAdding : texts.errorUpdating,
      reason: sentenceOf(error),
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
 * Saves a notification with its rules, recipients and follow-ups, call by call. A call that fails stops it; SAVE goes on
 * from there with what is to be saved then, and repeats nothing that was added.
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
        input: ({ context: { kept, steps } }) => ({ kept, step: steps[0]! }),
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
