import { chartNotes } from '@takt/domain/areas/quality/chartNotes.ts'
import { controlLimits } from '@takt/domain/areas/quality/controlLimits.ts'
import { controlRules } from '@takt/domain/areas/quality/controlRules.ts'
import { ItemScreen } from '../../../core/items/screen/ItemScreen.tsx'

/** By whose limits charts are judged. */
export function ControlLimitsScreen() {
  return <ItemScreen type={controlLimits} />
}

/** By which rules charts speak that have their own. */
export function ControlRulesScreen() {
  return <ItemScreen type={controlRules} />
}

/** What people wrote beside charts. */
export function ChartNotesScreen() {
  return <ItemScreen type={chartNotes} />
}
