import { chartNotes } from '@takt/domain/areas/quality/chartNotes.ts'
import { controlLimits } from '@takt/domain/areas/quality/controlLimits.ts'
import { controlRules } from '@takt/domain/areas/quality/controlRules.ts'
import { ItemScreen } from '../../../core/items/screen/ItemScreen.tsx'

/** The frozen limits of charts. */
export function ControlLimitsScreen() {
  return <ItemScreen type={controlLimits} />
}

/** The charts with run rules of their own. */
export function ControlRulesScreen() {
  return <ItemScreen type={controlRules} />
}

/** The notes at charts. */
export function ChartNotesScreen() {
  return <ItemScreen type={chartNotes} />
}
