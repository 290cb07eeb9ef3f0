import { jobHolds } from '@takt/domain/quality/jobHolds.ts'
import { ItemScreen } from '../../items/screen/ItemScreen.tsx'

/** Work that is or was held, why, and who released it. */
export function JobHoldsScreen() {
  return <ItemScreen type={jobHolds} readOnly />
}
