import { z } from 'zod'
import { choice, dateTime, integer, json, number, text } from '../../core/item/field.ts'
import { defineItem, type RowOf } from '../../core/item/item.ts'
import { instantText, plainText } from '../../core/item/values.ts'
import { characteristicFields } from './characteristicFields.ts'
import { type ChartKind, chartKinds, chartNames, isCounted } from './chartKind.ts'

/** So many points may be left out, each with its reason. */
export const mostLeftOut = 500

/** A point that limits do not follow from, by when it lies, and why. */
export const leftOutPoint = z.strictObject({ at: instantText, reason: plainText(200) })

/**
 * The limits of a characteristic that somebody froze: of which chart they are, what they follow from, of which points
 * they were found, and why. A characteristic has one such row at most; what held before is its history.
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
    /** Of what is counted: found in each unit. */
    center: number('Centre'),
    /** Of a single value; of what is counted it follows from the centre. */
    sigma: number('Standard Deviation', { min: 0, nullable: true }),
    /** From which points they were found; null: they are given, a standard that is known otherwise. */
    from: dateTime('Of Points From', { nullable: true }),
    to: dateTime('Until', { nullable: true }),
    points: integer('Points', { min: 1, nullable: true }),
    leftOut: json('Left Out', z.array(leftOutPoint).max(mostLeftOut), { fallback: [] }),
    reason: text('Why', { size: 500 }),
    /** Who says so, and since when. */
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
    if (isCounted(chart) && sigma !== null) return { sigma: 'must be empty: it follows from the centre' }
    if (!isCounted(chart) && sigma === null) return { sigma: 'must be given' }
    if (isCounted(chart) && center < 0) return { center: 'must not lie below 0' }
    if ((chart === 'p' || chart === 'np') && center > 1) return { center: 'must not lie above 1: it is a share' }
    // Instants of one form: their order as text is their order in time.
    return from !== null && to !== null && to <= from ? { to: 'must be after the first point' } : {}
  },
})
export type ControlLimits = RowOf<typeof controlLimits>
