import { counted } from '../../../core/kit/format/counted.ts'
import { words } from '../../../core/kit/words.ts'
import { qualityTexts } from '../texts.ts'

/** Texts of frozen limits and of notes at charts. */
export const limitsTexts = {
  title: 'Limits',
  ofPoints: 'These limits are calculated from the displayed points and move with them.',
  none: (points: string) =>
    `There are no limits yet: they are calculated from ${counted(points, 'point')} on, and can then be frozen.`,
  frozen: (user: string, time: string) => `Frozen by ${user}, ${time}`,
  unknownUser: 'an unknown user',
  ofRange: (points: string, from: string, to: string) => `Of ${counted(points, 'point')}, ${from} to ${to}`,
  specified: 'Specified, not calculated from points',
  leftOut: (count: string) => `${counted(count, 'point')} excluded`,
  leftOutAt: (time: string, reason: string) => `${time}: ${reason}`,
  otherChart: (name: string, samples: string) =>
    `They belong to another chart (${name}, ${samples} per sample) and do not apply to this one.`,
  rules: 'Rules',
  usualRules: (label: string) => `Default: ${label}`,
  rulesInForce: (label: string) => `${label.charAt(0).toUpperCase()}${label.slice(1)}`,
  limitsOnly: 'Only the limits are evaluated here: too few events are expected per point for run rules',
  falseAlarms: (points: string) => `About one false alarm in ${points} points by chance`,
  falseAlarmRate: (points: string) => `1 false in ${points}`,
  rulesChosen: 'Rules Chosen',
  rulesUsual: 'Default Rules Restored',
  freeze: 'Freeze limits',
  refreeze: 'Freeze again',
  release: 'Unfreeze limits',
  released: 'Limits Unfrozen',
  done: 'Limits Frozen',
  sheet: 'Freeze limits',
  explains: (from: string, to: string) =>
    `Charts and alerts will use the limits calculated from ${from} to ${to}. Exclude only points with a known cause that was corrected.`,
  candidates: 'Points that are out of tolerance or break a rule',
  noCandidates: 'No point is out of tolerance or breaks a rule.',
  leaveOut: (time: string, value: string, reasons: readonly string[]) =>
    `Exclude ${time}, ${value}${reasons.length > 0 ? `: ${reasons.join(', ')}` : ''}`,
  outside: 'out of tolerance',
  cause: (time: string) => `Cause of ${time}`,
  takeOver: (recorded: string) => `Recorded cause: ${recorded}`,
  why: 'Reason for these limits',
  before: 'All points',
  after: 'Without excluded points',
  lines: (lower: string, center: string, upper: string) => `limits ${lower} and ${upper}, center ${center}`,
  above: (limit: string, tolerance: string) => `UCL ${limit} is above USL ${tolerance}`,
  below: (limit: string, tolerance: string) => `LCL ${limit} is below LSL ${tolerance}`,
  beyondTolerance: (warnings: readonly string[]) =>
    `${warnings.join(', ')}: values in between are out of tolerance but cause no alarm in the chart.`,
  withoutVariation: 'These points do not vary: every point that differs from them will be outside the limits.',
  still: (points: string, brokenCount: string) => `${counted(points, 'point')}, ${qualityTexts.broken(brokenCount)}`,
  tooFew: (needed: string) => `Limits need at least ${needed} points.`,
  notStored: {
    partNum: (partNum: string) =>
      `Part ${partNum} is not in Master data: add it there to store limits, rules and notes for it.`,
    resourceID: (resourceID: string) =>
      `Machine ${resourceID} is not in Takt: add it there to store limits, rules and notes for it.`,
  },
  addTo: { partNum: 'Add it to Parts', resourceID: 'Add it to Machines' },
  noPart: (partNum: string) => `${partNum} is not a part in Master data. Add it there first, then try again.`,
  noMachine: (resourceID: string) => `${resourceID} is not a machine in Takt. Add it there first, then try again.`,
  cancel: words.cancel,
  close: words.close,
  notes: 'Notes',
  addNote: 'Add note',
  note: 'Note',
  noteAdded: 'Chart Note Added',
  noteDeleted: 'Chart Note Deleted',
  deleteNote: (text: string) => `Delete note: ${text}`,
  noteBy: (user: string, time: string) => `${user}, ${time}`,
} as const
