import type { ClockRefusal } from '@takt/domain/areas/labor/decideClock.ts'

const actions = {
  clockOn: 'Clocked On',
  suspend: 'Suspended',
  resume: 'Resumed',
  clockOff: 'Clocked Off',
  endShift: 'Shift Ended',
} as const

/** Refusals of screens that do not change work at other machines. */
const atScreens = {
  later:
    'Something is known of later than this, at another machine or by somebody else. Nothing was changed; the labor ' +
    'tickets can be corrected by hand.',
  alreadyOn: 'This work goes on already. It was not started at this screen: end it where it was.',
  notOn:
    'Nothing of this was worked on at this machine at that time. Work at other machines is ended there, or by whoever ' +
    'may change labor tickets.',
  notSuspended: 'Nothing of this was suspended at this machine at that time.',
} satisfies Record<ClockRefusal['why'], string>

type Refused = { work: string; since: string; until: string | null; by: string }

/** What the server says at the clock. */
export const laborTexts = {
  done: actions,
  known: 'This was done before: nothing was changed.',
  ahead: 'lies ahead of now',
  tooLate: (days: number) => `lies more than ${days} days back: write a labor ticket instead`,
  otherBefore: 'Something else was done under this commandId. Each command has one of its own.',
  nobodyWears: 'nobody wore this tag or badge then',
  severalEndSo: 'several numbers end in these digits: write the whole number, or show a badge',
  noEmployee: 'no employee has this number',
  noSuchWork: 'is none that can be worked on here: ask somebody who plans it',
  tooManyNumbers: (wait: string) => `Too many numbers were entered at this screen. Show a badge, or wait ${wait}.`,
  /** For the audit; `request`: method and path. */
  audited: {
    clockFailed: (machine: string, request: string) =>
      `Unknown employee number at the screen of ${machine} (${request})`,
    clockSlowed: (machine: string, request: string) =>
      `Employee numbers refused at the screen of ${machine} (${request})`,
  },
  notActive: 'is not active any more',
  askedWho: 'must be given, or epc, or resourceID: one of them',
  refusals: {
    later: ({ work, since, until, by }) =>
      `Something is known of later than this: ${work} from ${since}${until ? ` to ${until}` : ''}, as ${by} said. ` +
      'Nothing was changed; the labor tickets can be put right by hand.',
    alreadyOn: ({ work, since }) => `This work goes on already: ${work} since ${since}.`,
    notOn: () => 'Nothing of this was worked on at that time.',
    notSuspended: () => 'Nothing of this was suspended at that time.',
  } satisfies Record<ClockRefusal['why'], (refused: Refused) => string>,
  atScreens,
  onJob: (jobNum: string, oprSeq: number | null) => `job ${jobNum}, operation ${oprSeq}`,
  onIndirect: (code: string) => `indirect ${code}`,
  takt: 'Takt',
} as const
