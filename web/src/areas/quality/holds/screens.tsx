import { jobHolds } from '@takt/domain/areas/quality/jobHolds.ts'
import { ItemScreen } from '../../../core/items/screen/ItemScreen.tsx'

/** Open and released holds with their reasons, and who released them. */
export function JobHoldsScreen() {
  return <ItemScreen type={jobHolds} readOnly />
}
