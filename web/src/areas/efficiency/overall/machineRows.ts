import { stateCodes } from '@takt/domain/areas/efficiency/timeline/state.ts'
import type { KpiFamily } from '../../../core/dashboards/figures/kpiFamilies.ts'
import { type Loss, topLoss } from '../../../core/dashboards/figures/metrics.ts'
import type { Bucket, ResourceTeep } from '../../../core/dashboards/figures/teepResponse.ts'
import { byWord } from '../../../core/kit/byWord.ts'
import type { Order } from '../../../core/kit/table/order.ts'
import { type FactorName, factors, familyMetric } from '../familyMetrics.ts'

export type MachineRow = {
  resourceID: string
  description: string | null
  bucket: Bucket
  loss: Loss | null
  /** Metrics of the selected KPI family. */
  shown: Record<FactorName, number | null>
}

export const sortKeys = ['name', 'now', 'oee', 'availability', 'performance', 'quality', 'loss'] as const
export type SortKey = (typeof sortKeys)[number]
/** Default sort order. */
export const byName: Order<SortKey> = { field: 'name', descending: false }

/**
 * Current state of a machine (state code; null without data), its start (epoch ms), and whether the machine is silent
 * for unusually long.
 */
export type RowNow = { state: number | null; since: number; isTrouble: boolean }

const noData: RowNow = { state: null, since: 0, isTrouble: false }
/** States, most severe first. */
const bySeverity: readonly number[] = [
  stateCodes.down,
  stateCodes.idle,
  stateCodes.setup,
  stateCodes.void,
  stateCodes.off,
  stateCodes.running,
]
const severityOf = ({ state, isTrouble }: RowNow) => (isTrouble ? -1 : bySeverity.indexOf(state ?? stateCodes.void))

const metricsOf = (bucket: Bucket, family: KpiFamily) =>
  Object.fromEntries(factors.map((metric) => [metric, familyMetric(bucket, metric, family)])) as MachineRow['shown']

/** Returns one row for each machine of a getTEEP response with resolution `total`. */
export const machineRows = (resources: readonly ResourceTeep[], family: KpiFamily = 'oee'): MachineRow[] =>
  resources.flatMap(({ resourceID, description, buckets }) =>
    buckets[0]
      ? [
          {
            resourceID,
            description: description ?? null,
            bucket: buckets[0],
            loss: topLoss(buckets[0]),
            shown: metricsOf(buckets[0], family),
          },
        ]
      : [],
  )

const sortValue = (row: MachineRow, by: Exclude<SortKey, 'name' | 'now'>): number | null =>
  by === 'loss' ? (row.loss?.secs ?? 0) : row.shown[by]

/**
 * Sorts rows; names in natural order (M-2 before M-10), missing values always last. `now` sorts by severity (problem,
 * down, idle, setup, unknown, off, running), then longest first.
 */
export function sortRows(
  rows: readonly MachineRow[],
  { field: by, descending }: Order<SortKey>,
  nowOf: (resourceID: string) => RowNow = () => noData,
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

/** Returns rows in the default order: machines with a problem first, the others in the existing order. */
export const problemsFirst = (rows: readonly MachineRow[], problems: ReadonlySet<string>): MachineRow[] => [
  ...rows.filter(({ resourceID }) => problems.has(resourceID)),
  ...rows.filter(({ resourceID }) => !problems.has(resourceID)),
]
