import { type Check, type CheckResult, isWithin } from '@takt/domain/areas/checksheets/check.ts'
import { assign, setup } from 'xstate'

/** One value to record: a sample of a check. */
export type Slot = { check: Check; sample: number }
/** A recorded value with its time (ISO text in UTC). */
export type RecordedValue = CheckResult & { entryId: string; at: string }
/** A value that is passed on for storage. */
export type NewValue = CheckResult & {
  slot: Slot
  entryId: string
  at: string
  corrects: string | null
  reason: string | null
  action: string | null
}

type Input = {
  checks: readonly Check[]
  /** Values recorded earlier in this sheet, by slot. */
  found: Readonly<Record<string, RecordedValue>>
  /** Partially typed text and its slot. */
  typed?: { slot: string; text: string } | null
  /** The check to start with, unless it is complete; default: the first incomplete one. */
  first?: string | undefined
  newId: () => string
  now: () => string
  /** Stores a value; returns true if it was stored. */
  store: (value: NewValue) => boolean
}
type Context = Omit<Input, 'typed' | 'first'> & {
  slots: readonly Slot[]
  index: number
  typed: string
  found: Record<string, RecordedValue>
  result: CheckResult | null
}
type Event =
  | { type: 'TYPE'; typed: string }
  | { type: 'ANSWER'; result: CheckResult }
  | { type: 'EXPLAIN'; reason: string; action: string }
  | { type: 'AGAIN' }
  | { type: 'CHOOSE'; index: number }
  | { type: 'START' }
  | { type: 'OVER'; slots: readonly string[] }

export const slotKey = ({ check, sample }: Slot) => `${check.checkID}~${sample}`

const slotsOf = (checks: readonly Check[]): Slot[] =>
  checks.flatMap((check) => Array.from({ length: check.samples }, (_, i) => ({ check, sample: i + 1 })))

/**
 * Returns the index of the next slot without a value, searching from a position and then from the top; the number of
 * slots if there is none.
 */
function nextOpen({ slots, found }: Pick<Context, 'slots' | 'found'>, from: number): number {
  const isOpen = (slot: Slot) => !(slotKey(slot) in found)
  const nextIndex = slots.findIndex((slot, position) => position >= from && isOpen(slot))
  const any = nextIndex >= 0 ? nextIndex : slots.findIndex(isOpen)
  return any >= 0 ? any : slots.length
}

function storeResult(context: Context, reason: string | null, action: string | null): Partial<Context> {
  const { slots, index, result, newId, now, store } = context
  const slot = slots[index]!
  const [entryId, at] = [newId(), now()]
  const corrects = context.found[slotKey(slot)]?.entryId ?? null
  if (!store({ slot, entryId, at, corrects, reason, action, ...result! })) return { result: null }
  const found = { ...context.found, [slotKey(slot)]: { ...result!, entryId, at } }
  return { found, result: null, typed: '', index: nextOpen({ slots, found }, index + 1) }
}

const without = ({ found }: Pick<Context, 'found'>, over: readonly string[]): Context['found'] =>
  Object.fromEntries(Object.entries(found).filter(([slot]) => !over.includes(slot)))

/**
 * Removes the values of a past occasion, so that they are requested again; the current slot is kept while the user is
 * typing.
 */
function renewed(context: Context, over: readonly string[]): Partial<Context> {
  const { slots, index, typed } = context
  const found = without(context, over)
  return { found, index: typed === '' ? nextOpen({ slots, found }, 0) : index }
}

/**
 * State machine for filling in a checksheet, value by value. `confirming`: requests a value; `explaining`: a value out of
 * tolerance is stored only with a reason and an action; `done`: all values are recorded. A value that cannot be stored
 * is requested again. A slot that is selected again is corrected, and both values are stored. Values of a past occasion
 * and discarded values (`OVER`) are requested again.
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
    const { typed, first, ...initial } = input
    const typedFor = slots.findIndex((slot) => slotKey(slot) === typed?.slot)
    const firstIndex = Math.max(
      0,
      slots.findIndex((slot) => slot.check.checkID === first),
    )
    return {
      ...initial,
      slots,
      found: { ...input.found },
      index: typedFor >= 0 ? typedFor : nextOpen({ slots, found: input.found }, firstIndex),
      typed: typedFor >= 0 ? typed!.text : '',
      result: null,
    }
  },
  initial: 'confirming',
  on: {
    CHOOSE: { target: '.confirming', actions: assign({ index: ({ event }) => event.index, typed: '', result: null }) },
  },
  states: {
    confirming: {
      always: { guard: 'isThrough', target: 'done' },
      on: {
        TYPE: { actions: assign({ typed: ({ event }) => event.typed }) },
        OVER: { actions: assign(({ context, event }) => renewed(context, event.slots)) },
        ANSWER: [
          { guard: 'isOutside', target: 'explaining', actions: assign({ result: ({ event }) => event.result }) },
          {
            target: 'confirming',
            actions: [
              assign({ result: ({ event }) => event.result }),
              assign(({ context }) => storeResult(context, null, null)),
            ],
          },
        ],
      },
    },
    explaining: {
      on: {
        AGAIN: { target: 'confirming', actions: assign({ result: null, typed: '' }) },
        OVER: { actions: assign({ found: ({ context, event }) => without(context, event.slots) }) },
        EXPLAIN: {
          target: 'confirming',
          actions: assign(({ context, event }) => storeResult(context, event.reason, event.action)),
        },
      },
    },
    done: {
      on: {
        START: { target: 'confirming', actions: assign({ found: {}, index: 0, typed: '', result: null }) },
        OVER: { target: 'confirming', actions: assign(({ context, event }) => renewed(context, event.slots)) },
      },
    },
  },
})
