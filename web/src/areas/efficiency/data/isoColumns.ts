import { type IsoTotals, iso22400 } from '@takt/domain/areas/efficiency/indicators/iso22400.ts'

const name = (kpi: string) => `iso${kpi.charAt(0).toUpperCase()}${kpi.slice(1)}`

/**
 * Returns the ISO 22400-2 KPIs of a row, with names distinct from those of OEE.com; KPIs that need people's times or
 * failures are shown elsewhere.
 */
export function isoColumns(totals: IsoTotals): Record<string, number | null> {
  const { workerEfficiency: _people, mtbfSecs: _between, mttrSecs: _toRestore, ...kpis } = iso22400(totals)
  return Object.fromEntries(Object.entries(kpis).map(([kpi, value]) => [name(kpi), value]))
}
