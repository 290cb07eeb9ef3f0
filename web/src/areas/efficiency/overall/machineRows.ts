import { stateCodes } from '@takt/domain/areas/efficiency/timeline/state.ts'
import { type Loss, topLoss } from '../../../core/dashboards/figures/figures.ts'
import type { KpiFamily } from '../../../core/dashboards/figures/kpiFamilies.ts'
import type { Bucket, ResourceTeep } from '../../../core/dashboards/figures/teepAnswer.ts'
import { byWord } from '../../../core/kit/byWord.ts'
import type { Order } from '../../../core/kit/table/order.ts'
import { type FactorName, factors, shownFigure } from '../shownFigures.ts'

export type MachineRow = {
  resourceID: string
  description: string | null
  bucket: Bucket
  loss: Loss | null
  /** The figures of the family that is shown. */
  shown: Record<FactorName, number | null>
}

export const sortKeys = ['name', 'now', 'oee', 'availability', 'performance', 'quality', 'loss'] as const
export type SortKey = (typeof sortKeys)[number]
/** The order that nobody has chosen. */
export const byName: Order<SortKey> = { field: 'name', descending: false }

/**
 * What a machine does now (a state's code; null: nothing is heard), since when (epoch ms), and whether its silence is
 * trouble.
 */
export type RowNow = { state: number | null; since: number; isTrouble: boolean }

const unheard: RowNow = { state: null, since: 0, isTrouble: false }
/** The gravest first. */
const bySeverity: readonly number[] = [
  stateCodes.down,
  stateCodes.idle,
  stateCodes.setup,
  stateCodes.void,
  stateCodes.off,
  stateCodes.running,
]
const severityOf = ({ state, isTrouble }: RowNow) => (isTrouble ? -1 : bySeverity.indexOf(state ?? stateCodes.void))

const shownOf = (bucket: Bucket, family: KpiFamily) =>
  Object.fromEntries(factors.map((figure) => [figure, shownFigure(bucket, figure, family)])) as MachineRow['shown']

/** One row for each machine of a getTEEP answer with resolution `total`. */
export const machineRows = (resources: readonly ResourceTeep[], family: KpiFamily = 'oee'): MachineRow[] =>
  resources.flatMap(({ resourceID, description, buckets }) =>
    buckets[0]
      ? [
          {
            resourceID,
            description: description ?? null,
            bucket: buckets[0],
            loss: topLoss(buckets[0]),
            shown: shownOf(buckets[0], family),
          },
        ]
      : [],
  )

const sortValue = (row: MachineRow, by: Exclude<SortKey, 'name' | 'now'>): number | null =>
  by === 'loss' ? (row.loss?.secs ?? 0) : row.shown[by]

/**
 * Rows in order; names as people count (M-2 before M-10), what has no value always last. By `now` the gravest state
 * comes first (trouble, down, idle, setup, unknown, off, running), within a state what has lasted longest.
 */
export function sortRows(
  rows: readonly MachineRow[],
  { field: by, descending }: Order<SortKey>,
  nowOf: (resourceID: string) => RowNow = () => unheard,
): MachineRow[] {
  const sign = descending ? -1 : 1
  const compareNames = (a: MachineRow, b: MachineRow) => byWord.compare(a.resourceID, b.resourceID)
  return [...rows].sort((a, b) => {
    if (by === 'name') return sign * compareNames(a, b)
    if (by === 'now') {
      const [first, other] = [nowOf(a.resourceID), nowOf(b.resourceID)]
      return sign * (severityOf(first) - severityOf(other) || first.since - other.since) || compareNames(a, b)
    }
    const [first, other] = [sortValue(a, by), sortValue(b, by)]
    if (first === null || other === null) return first === other ? compareNames(a, b) : first === null ? 1 : -1
    return sign * (first - other) || compareNames(a, b)
  })
}

/** Rows in the order that nobody has chosen: those in trouble first, all else as it was. */
export const troubleFirst = (rows: readonly MachineRow[], troubles: ReadonlySet<string>): MachineRow[] => [
  ...rows.filter(({ resourceID }) => troubles.has(resourceID)),
  ...rows.filter(({ resourceID }) => !troubles.has(resourceID)),
]
