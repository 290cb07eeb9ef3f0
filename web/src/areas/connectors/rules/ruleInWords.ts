import { defaultChangingSecs } from '@takt/domain/areas/connectors/signals/stateRules.ts'
import { stateLook } from '@takt/domain/areas/efficiency/timeline/stateStyles.ts'
import { type ConditionDraft, comparesValue, type RuleDraft } from '../options/rulesDraft.ts'
import { connectorTexts as texts } from '../texts.ts'

/** Returns a condition in words: `Current is above 2 for 10 s`. */
function conditionInWords({ signal, is, value, forSecs }: ConditionDraft): string {
  const compared = comparesValue(is) ? ` ${value.trim() || '…'}` : ''
  const secs = forSecs.trim() || (is === 'changing' ? String(defaultChangingSecs) : '')
  const since = secs === '' || Number(secs) === 0 ? '' : ` ${texts.rules.since(is === 'changing', secs)}`
  return `${signal.trim() || '…'} ${texts.rules.comparisons[is]}${compared}${since}`
}

/** Returns a rule in words: `Running when Current is above 2 for 10 s and Door is off`. */
export const ruleInWords = ({ state, when }: RuleDraft): string =>
  `${stateLook[state].label} ${texts.rules.when} ${when.map(conditionInWords).join(` ${texts.rules.and} `)}`
