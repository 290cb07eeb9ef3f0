import {
  isOn,
  numberOf,
  type Reading,
  type SignalMapping,
  type SignalValue,
} from '@takt/domain/areas/connectors/signals/signal.ts'
import {
  derivingRules,
  emptyRuleMemory,
  evaluateRules,
  type RuleMemory,
  type StateRules,
  signalsOfRules,
} from '@takt/domain/areas/connectors/signals/stateRules.ts'
import type { MachineState } from '@takt/domain/areas/efficiency/timeline/state.ts'
import { machineStates } from '@takt/domain/areas/efficiency/timeline/state.ts'
import type { counterKinds, Item, Observation } from '../slices/observation.ts'

/** The assignment of a connector's signals to roles, and rules for the state, if the source reports none. */
export type SignalOptions = { signals: readonly SignalMapping[]; stateRules?: StateRules | undefined }

const counterOf = { good: 'partCount', total: 'totalCount', scrap: 'scrapCount' } as const satisfies Record<
  string,
  (typeof counterKinds)[number]
>

const scaled = (value: SignalValue, factor: number | undefined): SignalValue => {
  const number = factor === undefined ? null : numberOf(value)
  return number === null ? value : number * factor!
}

/** Returns the non-negative whole number of a value, or null. */
function totalOf(value: SignalValue): number | null {
  const number = numberOf(value)
  return number !== null && number >= 0 && number <= Number.MAX_SAFE_INTEGER ? Math.trunc(number) : null
}

function stateOf(value: SignalValue, states: SignalMapping['states']): MachineState | null {
  if (value === null) return null
  const text = String(value).trim()
  if (states) return Object.hasOwn(states, text) ? states[text]! : null
  return machineStates.find((state) => state === text.toLowerCase()) ?? null
}

const textOf = (value: SignalValue) => (value === null ? null : String(value).slice(0, 200).trim() || null)

function faultItem(mapping: SignalMapping, value: SignalValue): Item {
  const key = mapping.name ?? mapping.signal
  const isText = typeof value === 'string' && numberOf(value) === null
  const text = isText ? value.slice(0, 200) : key.slice(0, 200)
  return { kind: 'condition', key, level: isOn(value) ? 'FAULT' : 'NORMAL', code: '', text }
}

/**
 * Converts readings of signals to observations from which slices are made. Call `take` with the readings of one instant
 * or several, ascending by time, and `advance` regularly, because rules have conditions that start to hold with time.
 */
export function createSignalItems(options: SignalOptions) {
  const { signals } = options
  const stateRules = derivingRules(options)
  const mappings = Map.groupBy(signals, ({ signal }) => signal)
  const ruleSignals = stateRules ? signalsOfRules(stateRules) : new Set<string>()
  const pulses = new Map<SignalMapping, { total: number; before: SignalValue }>()
  let memory: RuleMemory = emptyRuleMemory
  let nextAt: number | null = null
  let state: MachineState | null = null

  function pulseItem(mapping: SignalMapping, value: SignalValue): Item {
    const pulse = pulses.get(mapping) ?? { total: 0, before: null }
    const [number, earlier] = [numberOf(value), numberOf(pulse.before)]
    const isPulse = number !== null && earlier !== null && number > earlier
    const next = { total: pulse.total + (isPulse ? 1 : 0), before: value ?? pulse.before }
    pulses.set(mapping, next)
    return { kind: 'partCount', value: next.total }
  }

  function itemsOf(mapping: SignalMapping, raw: SignalValue): Item[] {
    const value = scaled(raw, mapping.factor)
    switch (mapping.role) {
      case 'good':
      case 'total':
      case 'scrap':
        return [{ kind: counterOf[mapping.role], value: totalOf(value) }]
      case 'pulse':
        return [pulseItem(mapping, value)]
      case 'state':
        return [{ kind: 'state', value: stateOf(value, mapping.states) }]
      case 'execution':
        return [{ kind: 'execution', value: (textOf(value) ?? 'UNAVAILABLE').toUpperCase() }]
      case 'part':
        return [{ kind: 'program', value: textOf(value) ?? '' }]
      case 'mode':
        return [{ kind: 'mode', value: (textOf(value) ?? '').toUpperCase() }]
      case 'job':
      case 'reason':
        return [{ kind: mapping.role, value: textOf(value) }]
      case 'fault':
        return [faultItem(mapping, value)]
      case 'value':
        return [{ kind: 'value', name: mapping.name ?? mapping.signal.slice(-100), value: numberOf(value) }]
      case 'input':
        return []
    }
  }

  function derive(at: number, readings: readonly Reading[]): Item[] {
    if (!stateRules) return []
    const step = evaluateRules(stateRules, memory, at, readings)
    memory = step.memory
    nextAt = step.nextAt
    if (step.state === state) return []
    state = step.state
    return [{ kind: 'state', value: state }]
  }

  const observation = (at: number, items: readonly Item[]): Observation => ({ at, fine: 0, items })

  function due(until: number): Observation[] {
    const observations: Observation[] = []
    while (nextAt !== null && nextAt <= until) {
      const at = nextAt
      const items = derive(at, [])
      if (items.length > 0) observations.push(observation(at, items))
      if (nextAt === at) break
    }
    return observations
  }

  return {
    /** True if a signal has a role or is used in a rule. */
    isMapped: (signal: string) => mappings.has(signal) || ruleSignals.has(signal),
    take(readings: readonly Reading[]): Observation[] {
      return [...Map.groupBy(readings, ({ at }) => at)].flatMap(([at, atOnce]) => {
        const earlier = due(at - 1)
        const items = atOnce.flatMap(({ signal, value }) =>
          (mappings.get(signal) ?? []).flatMap((mapping) => itemsOf(mapping, value)),
        )
        return [...earlier, observation(at, [...items, ...derive(at, atOnce)])]
      })
    },
    /** Returns the changes of state that come with time alone, until `at` (epoch ms, the source's clock). */
    advance: (at: number) => due(at),
    /** Forgets all values: the connection is lost, and nothing is known until they are read again. */
    reset() {
      memory = emptyRuleMemory
      nextAt = null
      state = null
    },
  }
}
