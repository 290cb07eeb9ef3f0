import { chartNotes } from '@takt/domain/quality/chartNotes.ts'
import { controlLimits } from '@takt/domain/quality/controlLimits.ts'
import { ItemScreen } from '../../items/screen/ItemScreen.tsx'

/** By whose limits charts are judged. */
export function ControlLimitsScreen() {
  return <ItemScreen type={controlLimits} />
}

/** What people wrote beside charts. */
export function ChartNotesScreen() {
  return <ItemScreen type={chartNotes} />
}
