import { boolean, choice, date, dateTime, integer, reference, referenceById, text } from '../../../core/item/field.ts'
import { defineItem, type RowOf } from '../../../core/item/item.ts'
import { calibrationResults } from './gaugeCalibrations.ts'

/**
 * What people measure with. When one is due again follows from its calibrations (`gaugeCalibrations`), on the calendar
 * of its location, else of the organization. One that has calibrations stays: it is put out of use.
 */
export const gauges = defineItem({
  name: 'gauges',
  label: 'Gauge',
  area: 'checksheets',
  changedWith: ['approve'],
  key: ['gaugeID'],
  title: ['gaugeName'],
  fields: {
    gaugeID: text('Gauge', { size: 50, fixed: true }),
    gaugeName: text('Name', { size: 200 }),
    /** Lines of checksheets name it: `Caliper`, `Bore gauge`. Capitals make no difference. */
    gaugeKind: text('Kind', { size: 50 }),
    serialNumber: text('Serial Number', { size: 100, nullable: true }),
    /** Where it is kept. */
    locationId: referenceById('Location', { to: 'locations', nullable: true }),
    resourceID: reference('Machine', { to: 'resources', size: 50, nullable: true }),
    /** null: it is not calibrated at intervals. */
    intervalMonths: integer('Calibrated Every (months)', { min: 1, max: 240, nullable: true }),
    inUse: boolean('In Use', { fallback: true }),
    note: text('Note', { size: 500, nullable: true }),
    /** Of its last calibration; null: there is none. */
    calibratedAt: dateTime('Last Calibration', { derived: true, nullable: true }),
    calibrationResult: choice('Last Result', calibrationResults, { derived: true, nullable: true }),
    /** Of the last one that it passed: the last day on which it may be used, and the instant at which that is over. */
    dueOn: date('Due On', { derived: true, nullable: true }),
    overdueFrom: dateTime('Overdue From', { derived: true, nullable: true }),
  },
  list: [
    ...(['gaugeID', 'gaugeName', 'gaugeKind', 'serialNumber', 'inUse', 'dueOn', 'calibratedAt'] as const),
    ...(['calibrationResult', 'intervalMonths', 'locationId', 'resourceID', 'note', 'overdueFrom'] as const),
  ],
})
export type Gauge = RowOf<typeof gauges>

/** Whether two kinds of gauges are the same, however they are written. */
export const isSameKind = (kind: string, other: string): boolean =>
  kind.trim().toLowerCase() === other.trim().toLowerCase()
