import { comparesValue } from '@takt/domain/areas/connectors/signals/rulesInWords.ts'
import type { Comparison } from '@takt/domain/areas/connectors/signals/stateRules.ts'
import type { MachineState } from '@takt/domain/areas/efficiency/timeline/state.ts'
import { isRecord, numberOrText } from './pairs.ts'

/** A condition in the form; numbers as typed. */
export type ConditionDraft = { signal: string; is: Comparison; value: string; forSecs: string }
export type RuleDraft = { state: MachineState; when: readonly ConditionDraft[] }
/** State rules in the form; without rules there are none to store. */
export type RulesDraft = { rules: readonly RuleDraft[]; otherwise: MachineState }

export const emptyRules: RulesDraft = { rules: [], otherwise: 'idle' }
export const emptyCondition: ConditionDraft = { signal: '', is: 'above', value: '', forSecs: '' }

const withNumber: ReadonlySet<Comparison> = new Set(['above', 'below', 'bit'])

const textOf = (value: unknown) => (value === undefined || value === null ? '' : String(value))
const listOf = (value: unknown) => (Array.isArray(value) ? value : []).filter(isRecord)

/** Returns stored rules as a draft. */
export function rulesDraft(stored: unknown): RulesDraft {
  if (!isRecord(stored)) return emptyRules
  return {
    rules: listOf(stored.rules).map(({ state, when }) => ({
      state: state as MachineState,
      when: listOf(when).map(({ signal, is, value, forSecs }) => ({
        signal: textOf(signal),
        is: is as Comparison,
        value: textOf(value),
        forSecs: textOf(forSecs),
      })),
    })),
    otherwise: stored.otherwise as MachineState,
  }
}

/** Returns the rules to send; undefined if there are none. */
export function rulesOf({ rules, otherwise }: RulesDraft): Record<string, unknown> | undefined {
  if (rules.length === 0) return undefined
  return {
    rules: rules.map(({ state, when }) => ({
      state,
      when: when.map(({ signal, is, value, forSecs }) => ({
        signal: signal.trim(),
        is,
        ...(comparesValue(is) && value.trim() !== ''
          ? { value: withNumber.has(is) ? numberOrText(value) : value.trim() }
          : {}),
        ...(forSecs.trim() !== '' ? { forSecs: numberOrText(forSecs) } : {}),
      })),
    })),
    otherwise,
  }
}
