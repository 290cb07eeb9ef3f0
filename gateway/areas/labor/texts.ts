import type { ClockRejection } from '@takt/domain/areas/labor/decideClock.ts'

const actions = {
  clockOn: 'Clocked On',
  suspend: 'Suspended',
  resume: 'Resumed',
  clockOff: 'Clocked Off',
  endShift: 'Shift Ended',
} as const

/** Conflict messages for screens that may not change work at other machines. */
const atScreens = {
  later:
    'Later work is recorded, at another machine or by another person. Nothing was changed; the labor ' +
    'tickets can be corrected by hand.',
  alreadyOn: 'This work is already in progress. It was not started at this screen: end it where it was started.',
  notOn:
    'This work was not in progress at this machine at that time. Work at other machines is ended there, or by users who ' +
    'may change labor tickets.',
  notSuspended: 'This work was not suspended at this machine at that time.',
} satisfies Record<ClockRejection['why'], string>

type Conflict = { work: string; since: string; until: string | null; by: string }

/** Messages of the clock. */
export const laborTexts = {
  done: actions,
  known: 'This command was already executed: nothing was changed.',
  ahead: 'is in the future',
  tooLate: (days: number) => `is more than ${days} days ago: add a labor ticket instead`,
  otherBefore: 'A different command was already sent with this commandId. Each command needs its own.',
  /** Messages if a badge identifies no person. */
  unknown: 'this badge or employee number is unknown. Try again',
  unknownName: 'this badge or employee number is unknown. Try again or choose a name',
  notAssigned: 'this badge is not assigned to anyone',
  notAssignedThen: 'this badge was not assigned to anyone at that time',
  severalEndSo: 'several numbers end in these digits: enter the full number, or scan a badge',
  noEmployee: 'no employee has this number',
  noSuchWork: 'cannot be worked on here: contact the person who plans it',
  tooManyNumbers: (wait: string) => `Too many numbers were entered at this screen. Scan a badge, or wait ${wait}.`,
  /** Audit log entries; `request`: method and path. */
  audited: {
    clockFailed: (machine: string, request: string) =>
      `Unknown employee number at the screen of ${machine} (${request})`,
    clockSlowed: (machine: string, request: string) =>
      `Employee numbers rejected: too many attempts at the screen of ${machine} (${request})`,
  },
  notActive: 'is no longer active',
  queryRequired: 'exactly one of empID, epc and resourceID is required',
  rejections: {
    later: ({ work, since, until, by }) =>
      `Later work is recorded: ${work} from ${since}${until ? ` to ${until}` : ''}, entered by ${by}. ` +
      'Nothing was changed; the labor tickets can be corrected by hand.',
    alreadyOn: ({ work, since }) => `This work is already in progress: ${work} since ${since}.`,
    notOn: () => 'This work was not in progress at that time.',
    notSuspended: () => 'This work was not suspended at that time.',
  } satisfies Record<ClockRejection['why'], (conflict: Conflict) => string>,
  atScreens,
  onJob: (jobNum: string, oprSeq: number | null) => `job ${jobNum}, operation ${oprSeq}`,
  onIndirect: (code: string) => `indirect ${code}`,
  takt: 'Takt',
} as const
