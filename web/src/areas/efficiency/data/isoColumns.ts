import { type IsoSums, iso22400 } from '@takt/domain/areas/efficiency/indicators/iso22400.ts'

const name = (figure: string) => `iso${figure.charAt(0).toUpperCase()}${figure.slice(1)}`

/**
 * The figures of ISO 22400-2 of a row, named apart from those of OEE.com; what needs people's times or failures stands
 * elsewhere.
 */
export function isoColumns(sums: IsoSums): Record<string, number | null> {
  const { workerEfficiency: _people, mtbfSecs: _between, mttrSecs: _toRestore, ...figures } = iso22400(sums)
  return Object.fromEntries(Object.entries(figures).map(([figure, value]) => [name(figure), value]))
}
