import { z } from 'zod'
import { type MachineState, machineStates } from '../../efficiency/timeline/state.ts'
import {
  isOn,
  numberOf,
  type Reading,
  type SignalMapping,
  type SignalValue,
  signalLimits,
  signalName,
} from './signal.ts'

/** Comparisons of a signal in a rule. `changing`: its value changed within the last `forSecs`. `bit`: bit `value` is set. */
export const comparisons = ['above', 'below', 'equals', 'differs', 'on', 'off', 'bit', 'changing'] as const
export type Comparison = (typeof comparisons)[number]

const needsNumber = new Set<Comparison>(['above', 'below', 'bit'])
const needsValue = new Set<Comparison>([...needsNumber, 'equals', 'differs'])

/** Seconds without a change after which a signal no longer counts as changing, unless `forSecs` says otherwise. */
export const defaultChangingSecs = 60

const condition = z
  .strictObject({
    signal: signalName,
    is: z.enum(comparisons),
    value: z.union([z.number(), z.string().max(200), z.boolean()]).optional(),
    forSecs: z.number().min(0).max(86_400).optional(),
  })
  .refine(({ is, value }) => !needsValue.has(is) || value !== undefined, { path: ['value'], error: 'Enter a value' })
  .refine(({ is, value }) => value === undefined || !needsNumber.has(is) || numberOf(value) !== null, {
    path: ['value'],
    error: 'Enter a number',
  })
export type Condition = z.output<typeof condition>

const state = z.enum(machineStates)

/**
 * Rules that derive the state of a machine from its signals: the first rule of which all conditions hold decides; if
 * none holds, `otherwise` does.
 */
export const stateRules = z.strictObject({
  rules: z
    .array(z.strictObject({ state, when: z.array(condition).min(1).max(signalLimits.conditions) }))
    .min(1)
    .max(signalLimits.rules),
  otherwise: state,
})
export type StateRules = z.output<typeof stateRules>

/** Returns the rules that derive the state from signals; null if there are none, or a signal reports the state. */
export function derivingRules(options: {
  signals: readonly Pick<SignalMapping, 'role'>[]
  stateRules?: StateRules | undefined
}): StateRules | null {
  const isReported = options.signals.some(({ role }) => role === 'state' || role === 'execution')
  return isReported ? null : (options.stateRules ?? null)
}

/** The signals as the rules know them: value, instant of the last change, and by condition the instant since when it holds. */
export type RuleMemory = {
  signals: Readonly<Record<string, { value: SignalValue; changedAt: number | null }>>
  holdsSince: readonly (number | null)[]
}

export const emptyRuleMemory: RuleMemory = { signals: {}, holdsSince: [] }

/** Returns the signals that rules use. */
export const signalsOfRules = ({ rules }: StateRules): ReadonlySet<string> =>
  new Set(rules.flatMap(({ when }) => when.map(({ signal }) => signal)))

function holds({ is, value: expected }: Condition, value: SignalValue): boolean {
  if (value === null) return false
  const [number, limit] = [numberOf(value), numberOf(expected ?? null)]
  switch (is) {
    case 'above':
      return number !== null && number > limit!
    case 'below':
      return number !== null && number < limit!
    case 'bit':
      return number !== null && Math.floor(number / 2 ** limit!) % 2 === 1
    case 'equals':
    case 'differs': {
      const isEqual = number !== null && limit !== null ? number === limit : String(value) === String(expected)
      return isEqual === (is === 'equals')
    }
    case 'on':
      return isOn(value)
    case 'off':
      return !isOn(value)
    case 'changing':
      return true
  }
}

/** The state at an instant; null: no signal of the rules is known. `nextAt`: when it may change without new values. */
export type RuleStep = { memory: RuleMemory; state: MachineState | null; nextAt: number | null }

/** Evaluates rules at `at` (epoch ms, the source's clock), after the values of `readings`. */
export function evaluateRules(
  rules: StateRules,
  before: RuleMemory,
  at: number,
  readings: readonly Omit<Reading, 'at'>[] = [],
): RuleStep {
  const used = signalsOfRules(rules)
  const signals = { ...before.signals }
  for (const { signal, value } of readings) {
    if (!used.has(signal)) continue
    const earlier = signals[signal]
    const isChange = earlier !== undefined && earlier.value !== null && value !== null && earlier.value !== value
    signals[signal] = { value, changedAt: isChange ? at : (earlier?.changedAt ?? null) }
  }
  let nextAt = Number.POSITIVE_INFINITY
  const holdsSince: (number | null)[] = []
  let place = 0
  let decided: MachineState | null = null
  for (const { state, when } of rules.rules) {
    let isMet = true
    for (const condition of when) {
      const known = signals[condition.signal]
      const isTrue = known !== undefined && holds(condition, known.value)
      const since = isTrue ? (before.holdsSince[place] ?? at) : null
      holdsSince.push(since)
      place += 1
      if (condition.is === 'changing') {
        const end = (known?.changedAt ?? Number.NEGATIVE_INFINITY) + (condition.forSecs ?? defaultChangingSecs) * 1_000
        if (isTrue && at < end) nextAt = Math.min(nextAt, end)
        else isMet = false
        continue
      }
      const from = since === null ? Number.POSITIVE_INFINITY : since + (condition.forSecs ?? 0) * 1_000
      if (at >= from) continue
      isMet = false
      nextAt = Math.min(nextAt, from)
    }
    if (isMet) decided ??= state
  }
  const isKnown = [...used].some((signal) => (signals[signal]?.value ?? null) !== null)
  return {
    memory: { signals, holdsSince },
    state: isKnown ? (decided ?? rules.otherwise) : null,
    nextAt: Number.isFinite(nextAt) ? nextAt : null,
  }
}

/** A stretch of time in which rules gave one state; null: unknown. Times are epoch ms. */
export type RuleStretch = { from: number; to: number; state: MachineState | null }

/** Applies rules to recorded readings (ascending by `at`), up to `until`. */
export function tryRules(rules: StateRules, readings: readonly Reading[], until: number): RuleStretch[] {
  const stretches: RuleStretch[] = []
  const add = (at: number, state: MachineState | null) => {
    const last = stretches.at(-1)
    if (last) last.to = at
    if (last?.state !== state) stretches.push({ from: at, to: at, state })
  }
  let memory = emptyRuleMemory
  let nextAt: number | null = null
  const step = (at: number, values: readonly Reading[]) => {
    const result = evaluateRules(rules, memory, at, values)
    memory = result.memory
    nextAt = result.nextAt
    add(at, result.state)
  }
  const advance = (to: number) => {
    while (nextAt !== null && nextAt < to) step(nextAt, [])
  }
  for (const reading of readings) {
    advance(reading.at)
    step(reading.at, [reading])
  }
  advance(until)
  const last = stretches.at(-1)
  if (last) last.to = Math.max(last.from, until)
  return stretches.filter(({ from, to }) => to > from)
}
