import { z } from 'zod'
import { choice, dateTime, integer, json, number, text } from '../../core/item/field.ts'
import { defineItem, type RowOf } from '../../core/item/item.ts'
import { instantText, plainText } from '../../core/item/values.ts'
import { characteristicFields } from './characteristicFields.ts'
import { type ChartKind, chartKinds, chartNames, isCounted } from './chartKind.ts'

/** Maximum number of excluded points, each with its reason. */
export const maxExcludedPoints = 500

/** A point excluded from the computation of limits: its time and the reason. */
export const leftOutPoint = z.strictObject({ at: instantText, reason: plainText(200) })

/**
 * Frozen limits of a characteristic: the kind of chart, the basis, the points it was computed from, and the reason. A
 * characteristic has at most one such row; earlier limits are in its history.
 */
export const controlLimits = defineItem({
  name: 'controlLimits',
  label: 'Control Limits',
  area: 'checksheets',
  changedWith: ['approve'],
  key: ['limitsID'],
  title: ['checkID', 'resourceID'],
  fields: {
    limitsID: integer('Limits', { auto: true }),
    ...characteristicFields,
    chart: choice('Chart', chartKinds, { words: (kind: ChartKind) => chartNames[kind] }),
    samples: integer('Samples', { min: 1, max: 100, fallback: 1 }),
    /** For counts: the rate per unit. */
    center: number('Centre'),
    /** Standard deviation of a single value; for counts it is computed from the center. */
    sigma: number('Standard Deviation', { min: 0, nullable: true }),
    /** Range of the points used; null: the limits are specified as an external standard. */
    from: dateTime('Points From', { nullable: true, formerLabels: ['Of Points From'] }),
    to: dateTime('Until', { nullable: true }),
    points: integer('Points', { min: 1, nullable: true }),
    leftOut: json('Excluded Points', z.array(leftOutPoint).max(maxExcludedPoints), {
      fallback: [],
      formerLabels: ['Left Out'],
    }),
    reason: text('Why', { size: 500 }),
    /** User and time of freezing. */
    frozenBy: text('Frozen by', { derived: true }),
    frozenAt: dateTime('Frozen', { derived: true }),
  },
  list: [
    ...(['limitsID', 'pageId', 'checkID', 'resourceID', 'partNum', 'chart', 'center', 'sigma'] as const),
    ...(['from', 'to', 'points', 'reason', 'frozenBy', 'frozenAt'] as const),
  ],
  mask: ['frozenBy'],
  check: (row): Record<string, string> => {
    const { chart, center, sigma, from, to } = row as ControlLimits
    if (isCounted(chart) && sigma !== null) return { sigma: 'must be empty: it is computed from the center' }
    if (!isCounted(chart) && sigma === null) return { sigma: 'is required' }
    if (isCounted(chart) && center < 0) return { center: 'must not be below 0' }
    if ((chart === 'p' || chart === 'np') && center > 1) return { center: 'must not be above 1: it is a share' }
    // Instants have a uniform format, so their text order is their time order.
    return from !== null && to !== null && to <= from ? { to: 'must be after the first point' } : {}
  },
})
export type ControlLimits = RowOf<typeof controlLimits>
