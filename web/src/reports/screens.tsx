import { reports } from '@takt/domain/reports/reports.ts'
import { ItemScreen } from '../items/screen/ItemScreen.tsx'

/** The reports that there are; they come with the product and are only read. */
export function ReportsScreen() {
  return <ItemScreen type={reports} readOnly />
}
