import { choice, date, dateTime, integer, reference, referenceById, text } from '../../../core/item/field.ts'
import { defineItem, type RowOf } from '../../../core/item/item.ts'

/**
 * What came of a calibration. `adjusted`: within its limits, and set nearer to the standard; one that was found outside
 * of its limits has failed, and passes anew once it was set right.
 */
export const calibrationResults = ['passed', 'adjusted', 'failed'] as const
export type CalibrationResult = (typeof calibrationResults)[number]

/** The calibrations of gauges. Each keeps until when it holds, whatever becomes of the gauge's interval. */
export const gaugeCalibrations = defineItem({
  name: 'gaugeCalibrations',
  label: 'Calibration',
  area: 'checksheets',
  changedWith: ['approve'],
  key: ['calibrationID'],
  title: ['gaugeID', 'calibratedAt'],
  fields: {
    calibrationID: integer('Calibration', { auto: true }),
    gaugeID: reference('Gauge', { to: 'gauges', size: 50, fixed: true }),
    calibratedAt: dateTime('Calibrated'),
    result: choice('Result', calibrationResults),
    /** Who did it: a person or a laboratory. */
    calibratedBy: text('Calibrated By', { size: 100, nullable: true }),
    certificate: text('Certificate', { size: 100, nullable: true }),
    /** A page that holds it. */
    pageId: referenceById('Page of the Certificate', { to: 'instructions', nullable: true }),
    /** The last day as the certificate says it; null: it follows from the gauge's interval. */
    certifiedUntil: date('Certified Until', { nullable: true }),
    /** The last day on which it may be used, and the instant at which that is over. null: failed, or no interval. */
    dueOn: date('Next Due', { derived: true, nullable: true }),
    overdueFrom: dateTime('Overdue From', { derived: true, nullable: true }),
    /** What was done about values that were measured with a gauge that failed; null: somebody has to look at them. */
    action: text('What Was Done About Values', { size: 500, nullable: true }),
    note: text('Note', { size: 500, nullable: true }),
  },
  list: [
    ...(['calibrationID', 'gaugeID', 'calibratedAt', 'result', 'dueOn', 'calibratedBy', 'certificate'] as const),
    ...(['pageId', 'certifiedUntil', 'action', 'note', 'overdueFrom'] as const),
  ],
  mask: ['calibratedBy'],
  check: (row): Record<string, string> => {
    const { result, action, certifiedUntil } = row as GaugeCalibration
    if (result === 'failed') return certifiedUntil === null ? {} : { certifiedUntil: 'must be empty: it failed' }
    return action === null ? {} : { action: 'is for a calibration that failed' }
  },
})
export type GaugeCalibration = RowOf<typeof gaugeCalibrations>
