import { type Check, type CheckResult, isWithin } from '@takt/domain/areas/checksheets/check.ts'
import { assign, setup } from 'xstate'

/** One value that is to be found: the sample of a check. */
export type Slot = { check: Check; sample: number }
/** What was found, and when (ISO text in UTC). */
export type Found = CheckResult & { entryId: string; at: string }
/** What is handed over to be kept. */
export type FilledIn = CheckResult & {
  slot: Slot
  entryId: string
  at: string
  corrects: string | null
  reason: string | null
  action: string | null
}

type Input = {
  checks: readonly Check[]
  /** What was found before in this sheet, by slot. */
  found: Readonly<Record<string, Found>>
  /** What was being typed for a slot. */
  typed?: { slot: string; text: string } | null
  /** The check that is asked for first, unless all of it is there; left out: the first of which something is not. */
  first?: string | undefined
  newId: () => string
  now: () => string
  /** Keeps a value, and answers whether it is kept now. */
  keep: (filled: FilledIn) => boolean
}
type Context = Omit<Input, 'typed' | 'first'> & {
  slots: readonly Slot[]
  index: number
  typed: string
  found: Record<string, Found>
  result: CheckResult | null
}
type Event =
  | { type: 'TYPE'; typed: string }
  | { type: 'ANSWER'; result: CheckResult }
  | { type: 'EXPLAIN'; reason: string; action: string }
  | { type: 'AGAIN' }
  | { type: 'CHOOSE'; index: number }
  | { type: 'BEGIN' }
  | { type: 'OVER'; slots: readonly string[] }

export const slotKey = ({ check, sample }: Slot) => `${check.checkID}~${sample}`

const slotsOf = (checks: readonly Check[]): Slot[] =>
  checks.flatMap((check) => Array.from({ length: check.samples }, (_, i) => ({ check, sample: i + 1 })))

/** The next slot without a value, from a place on and then from the top; the count of slots if there is none. */
function nextOpen({ slots, found }: Pick<Context, 'slots' | 'found'>, from: number): number {
  const isOpen = (slot: Slot) => !(slotKey(slot) in found)
  const later = slots.findIndex((slot, place) => place >= from && isOpen(slot))
  const any = later >= 0 ? later : slots.findIndex(isOpen)
  return any >= 0 ? any : slots.length
}

function kept(context: Context, reason: string | null, action: string | null): Partial<Context> {
  const { slots, index, result, newId, now, keep } = context
  const slot = slots[index]!
  const [entryId, at] = [newId(), now()]
  const corrects = context.found[slotKey(slot)]?.entryId ?? null
  if (!keep({ slot, entryId, at, corrects, reason, action, ...result! })) return { result: null }
  const found = { ...context.found, [slotKey(slot)]: { ...result!, entryId, at } }
  return { found, result: null, typed: '', index: nextOpen({ slots, found }, index + 1) }
}

const without = ({ found }: Pick<Context, 'found'>, over: readonly string[]): Context['found'] =>
  Object.fromEntries(Object.entries(found).filter(([slot]) => !over.includes(slot)))

/** What was found for an occasion that is over is to be found anew; who types is not led away. */
function renewed(context: Context, over: readonly string[]): Partial<Context> {
  const { slots, index, typed } = context
  const found = without(context, over)
  return { found, index: typed === '' ? nextOpen({ slots, found }, 0) : index }
}

/**
 * A checksheet that is filled in, value by value. `asking` for one; what is out of tolerance is kept only with a
 * reason and what was done (`explaining`); `done` when every value is there. What cannot be kept is asked for again. A
 * slot that is chosen again is corrected: both values are kept. What was found for an occasion that is over, or was
 * discarded (`OVER`), is asked for anew.
 */
export const fillMachine = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as Event },
  guards: {
    isOutside: ({ context, event }) =>
      event.type === 'ANSWER' && !isWithin(context.slots[context.index]!.check, event.result),
    isThrough: ({ context }) => context.index >= context.slots.length,
  },
}).createMachine({
  id: 'fill',
  context: ({ input }) => {
    const slots = slotsOf(input.checks)
    const { typed, first, ...given } = input
    const typedFor = slots.findIndex((slot) => slotKey(slot) === typed?.slot)
    const begun = Math.max(
      0,
      slots.findIndex((slot) => slot.check.checkID === first),
    )
    return {
      ...given,
      slots,
      found: { ...input.found },
      index: typedFor >= 0 ? typedFor : nextOpen({ slots, found: input.found }, begun),
      typed: typedFor >= 0 ? typed!.text : '',
      result: null,
    }
  },
  initial: 'asking',
  on: {
    CHOOSE: { target: '.asking', actions: assign({ index: ({ event }) => event.index, typed: '', result: null }) },
  },
  states: {
    asking: {
      always: { guard: 'isThrough', target: 'done' },
      on: {
        TYPE: { actions: assign({ typed: ({ event }) => event.typed }) },
        OVER: { actions: assign(({ context, event }) => renewed(context, event.slots)) },
        ANSWER: [
          { guard: 'isOutside', target: 'explaining', actions: assign({ result: ({ event }) => event.result }) },
          {
            target: 'asking',
            actions: [
              assign({ result: ({ event }) => event.result }),
              assign(({ context }) => kept(context, null, null)),
            ],
          },
        ],
      },
    },
    explaining: {
      on: {
        AGAIN: { target: 'asking', actions: assign({ result: null, typed: '' }) },
        OVER: { actions: assign({ found: ({ context, event }) => without(context, event.slots) }) },
        EXPLAIN: {
          target: 'asking',
          actions: assign(({ context, event }) => kept(context, event.reason, event.action)),
        },
      },
    },
    done: {
      on: {
        BEGIN: { target: 'asking', actions: assign({ found: {}, index: 0, typed: '', result: null }) },
        OVER: { target: 'asking', actions: assign(({ context, event }) => renewed(context, event.slots)) },
      },
    },
  },
})
