import { jobHolds } from '@takt/domain/areas/quality/jobHolds.ts'
import { ItemScreen } from '../../../core/items/screen/ItemScreen.tsx'

/** Work that is or was held, why, and who released it. */
export function JobHoldsScreen() {
  return <ItemScreen type={jobHolds} readOnly />
}
