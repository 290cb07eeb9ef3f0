import { counted } from '../../../core/kit/format/counted.ts'
import { words } from '../../../core/kit/words.ts'
import { qualityTexts } from '../texts.ts'

/** Every text of limits that are frozen, and of notes beside charts. */
export const limitsTexts = {
  title: 'Limits',
  ofPoints: 'These limits follow from the points that are drawn, and move with them.',
  none: (points: string) =>
    `There are no limits yet: they follow from ${counted(points, 'point')} on, and can be frozen then.`,
  frozen: (who: string, when: string) => `Frozen by ${who}, ${when}`,
  somebody: 'somebody',
  ofRange: (points: string, from: string, to: string) => `Of ${counted(points, 'point')}, ${from} to ${to}`,
  given: 'Given, not found of points',
  leftOut: (count: string) => `${counted(count, 'point')} left out`,
  leftOutAt: (when: string, reason: string) => `${when}: ${reason}`,
  otherChart: (name: string, samples: string) =>
    `They are of another chart (${name}, ${samples} each time) and do not hold for this one.`,
  rules: 'Rules',
  usualRules: (label: string) => `Usual: ${label}`,
  speaksBy: (label: string) => `Speaks by ${label}`,
  limitsOnly: 'Only the limits are looked at here: too few are expected in a point for runs to say something',
  falseAlarms: (points: string) => `By chance alone one false alarm in about ${points} points`,
  oneIn: (points: string) => `1 false in ${points}`,
  rulesChosen: 'Rules Chosen',
  rulesUsual: 'Rules as Usual Again',
  freeze: 'Freeze limits',
  freezeAnew: 'Freeze anew',
  release: 'Let limits move',
  released: 'Limits Released',
  done: 'Limits Frozen',
  sheet: 'Freeze limits',
  explains: (from: string, to: string) =>
    `Charts and alerts will judge by the limits that follow from ${from} to ${to}. Leave out points whose cause you know and have put right, and no others.`,
  candidates: 'Points that are out of tolerance or break a rule',
  noCandidates: 'No point is out of tolerance or breaks a rule.',
  leaveOut: (when: string, value: string, why: readonly string[]) =>
    `Leave out ${when}, ${value}${why.length > 0 ? `: ${why.join(', ')}` : ''}`,
  outside: 'out of tolerance',
  cause: (when: string) => `Cause of ${when}`,
  takeOver: (said: string) => `As recorded then: ${said}`,
  why: 'Why these limits',
  before: 'All points',
  after: 'Without those left out',
  lines: (lower: string, center: string, upper: string) => `limits ${lower} and ${upper}, centre ${center}`,
  above: (limit: string, tolerance: string) => `UCL ${limit} lies above USL ${tolerance}`,
  below: (limit: string, tolerance: string) => `LCL ${limit} lies below LSL ${tolerance}`,
  beyondTolerance: (told: readonly string[]) =>
    `${told.join(', ')}: a value in between is out of tolerance and gives no alarm of the chart.`,
  withoutVariation: 'These points do not vary: each point that differs from them will be beyond the limits.',
  still: (points: string, broken: string) => `${counted(points, 'point')}, ${qualityTexts.broken(broken)}`,
  tooFew: (needed: string) => `From fewer than ${needed} points no limits follow.`,
  notKept: {
    partNum: (partNum: string) =>
      `Part ${partNum} is not in Master data: limits, rules and notes are kept of it once it is added there.`,
    resourceID: (resourceID: string) =>
      `Machine ${resourceID} is not in Takt: limits, rules and notes are kept of it once it is added there.`,
  },
  addTo: { partNum: 'Add it to Parts', resourceID: 'Add it to Machines' },
  noPart: (partNum: string) => `${partNum} is not among the parts of Master data. Add it there first, then try again.`,
  noMachine: (resourceID: string) =>
    `${resourceID} is not among the machines of Takt. Add it there first, then try again.`,
  cancel: words.cancel,
  close: words.close,
  notes: 'Notes',
  addNote: 'Add note',
  note: 'Note',
  noteAdded: 'Chart Note Added',
  noteDeleted: 'Chart Note Deleted',
  deleteNote: (text: string) => `Delete note: ${text}`,
  noteBy: (who: string, when: string) => `${who}, ${when}`,
} as const
