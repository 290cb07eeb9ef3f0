import type { GaugeState } from '@takt/domain/areas/checksheets/gauges/gaugeState.ts'
import { words } from '../../../core/kit/words.ts'

/** Texts of gauges and their selection. */
export const gaugeTexts = {
  notices: { added: 'Gauge Added', updated: 'Gauge Updated', deleted: 'Gauge Deleted' },
  calibrationNotices: { added: 'Calibration Added', updated: 'Calibration Updated', deleted: 'Calibration Deleted' },
  calibrations: 'Calibrations',
  noCalibrations: 'It has not been calibrated yet.',
  states: {
    outOfUse: 'Out of use',
    failed: 'Failed its last calibration',
    overdue: 'Overdue',
    neverCalibrated: 'Never calibrated',
    due: 'Due soon',
    calibrated: 'Calibrated',
  } satisfies Record<GaugeState, string>,
  state: 'State',
  /** Short texts for a column. */
  inList: {
    outOfUse: 'Out of use',
    failed: 'Failed',
    overdue: 'Overdue',
    neverCalibrated: 'Never calibrated',
    due: 'Due soon',
    calibrated: 'OK',
  } satisfies Record<GaugeState, string>,
  dueIn: (days: number) => `Due in ${days} ${days === 1 ? 'day' : 'days'}`,
  measuredWith: 'Measured with',
  named: (gaugeID: string, name: string | undefined) => (name ? `${gaugeID} · ${name}` : gaugeID),
  /** Reasons against using a gauge; short, because they are shown above the keypad. */
  warnings: {
    outOfUse: () => 'Out of use: use another one',
    failed: () => 'Failed its last calibration',
    overdue: (dueOn: string) => `Overdue: was due ${dueOn}`,
    neverCalibrated: () => 'Never calibrated',
  } satisfies Partial<Record<GaugeState, (dueOn: string) => string>>,
  unknown: 'Not in the list of gauges',
  ofKind: (kind: string) => `Gauge: ${kind}`,
  noneChosen: (kind: string) => `${kind}: which gauge do you use?`,
  noneOfKind: (kind: string) => `No ${kind} is in use`,
  choose: 'Choose Gauge',
  change: 'Change Gauge',
  chooseShort: 'Choose',
  changeShort: 'Change',
  chooseHelp: 'Select it, or scan its label: its number or its serial number.',
  cancel: words.cancel,
} as const
