import type { MachineState } from '../../efficiency/timeline/state.ts'
import { stateLook } from '../../efficiency/timeline/stateStyles.ts'
import { type Comparison, defaultChangingSecs, type StateRules } from './stateRules.ts'

/** The comparisons of rules in words. */
export const comparisonWords = {
  above: 'is above',
  below: 'is below',
  equals: 'equals',
  differs: 'differs from',
  on: 'is on',
  off: 'is off',
  bit: 'has bit set:',
  changing: 'is changing',
} as const satisfies Record<Comparison, string>

const withValue: ReadonlySet<Comparison> = new Set(['above', 'below', 'equals', 'differs', 'bit'])

/** True for comparisons with a value. */
export const comparesValue = (is: Comparison) => withValue.has(is)

/** A condition as stored, or as typed: numbers are texts, and missing values are empty. */
type ConditionWords = { signal: string; is: Comparison; value?: unknown; forSecs?: number | string | undefined }

const textOf = (value: unknown) => String(value ?? '').trim()

function conditionInWords({ signal, is, value, forSecs }: ConditionWords): string {
  const compared = comparesValue(is) ? ` ${textOf(value) || '…'}` : ''
  const secs = textOf(forSecs) || (is === 'changing' ? String(defaultChangingSecs) : '')
  const since = secs === '' || Number(secs) === 0 ? '' : ` ${is === 'changing' ? 'within' : 'for'} ${secs} s`
  return `${textOf(signal) || '…'} ${comparisonWords[is]}${compared}${since}`
}

const conditionsInWords = (when: readonly ConditionWords[]) => when.map(conditionInWords).join(' and ')

/** Returns a rule in words: `Running when Current is above 2 for 10 s and Door is off`. */
export const ruleInWords = ({ state, when }: { state: MachineState; when: readonly ConditionWords[] }): string =>
  `${stateLook[state].label} when ${conditionsInWords(when)}`

/** Returns all rules in words: `Running when Current is above 2; otherwise Idle`. */
export const rulesInWords = ({ rules, otherwise }: StateRules): string =>
  [...rules.map(ruleInWords), `otherwise ${stateLook[otherwise].label}`].join('; ')

/**
 * Returns the conditions of all rules that result in a state, in words: `Current is above 2 for 10 s, or Door is on`;
 * null if none does, such as for a machine that is down because of a fault.
 */
export function reasonsInWords({ rules, otherwise }: StateRules, state: MachineState): string | null {
  const reasons = rules.filter((rule) => rule.state === state).map(({ when }) => conditionsInWords(when))
  if (otherwise === state) reasons.push(reasons.length > 0 ? 'no other rule holds' : 'no rule holds')
  return reasons.length > 0 ? reasons.join(', or ') : null
}
