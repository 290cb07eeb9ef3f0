/** Whom or what a count is told by, besides the day. */
export type CountedBy = 'user' | 'employee' | 'device' | 'nobody'

/** One thing that is done with Takt and counted, with what it is assumed to spare. */
export type RoiType = {
  label: string
  /** What people do without Takt in its place. */
  description: string
  /** Which rows are counted, and at which time. */
  counting: string
  by: CountedBy
  /** Minutes of work spared each time, unless the organization says otherwise: an assumption, on the low side. */
  minutes: number
}

/**
 * What is counted for the return on Takt. Nothing is counted that spares no work by itself but what says how much Takt
 * is used (0 minutes).
 */
export const roiTypes = {
  signIns: {
    label: 'Sign-ins',
    description: 'How much Takt is used. Signing in spares nothing by itself.',
    counting: 'Each sign-in, when the organization was chosen',
    by: 'user',
    minutes: 0,
  },
  checkValues: {
    label: 'Values of checks',
    description: 'A value on paper is written down, filed and typed in for each evaluation.',
    counting: 'Each value entered by a person, when it was found; corrections are none',
    by: 'user',
    minutes: 0.5,
  },
  fileValues: {
    label: 'Values from files',
    description: 'A value of a measuring machine is copied into a table by hand.',
    counting: 'Each value read from a file, when it was found; corrections, and files taken back, are none',
    by: 'nobody',
    minutes: 0.1,
  },
  reasonsGiven: {
    label: 'Reasons of stops',
    description: 'A reason is written into a shift log and gathered from there.',
    counting: 'Each reason that was entered, and is still there, when it was entered',
    by: 'user',
    minutes: 1,
  },
  laborTickets: {
    label: 'Labor tickets',
    description: 'Times are written on a job card and typed in by the office.',
    counting: 'Each labor ticket, when it began',
    by: 'employee',
    minutes: 1,
  },
  requestsRaised: {
    label: 'Requests raised',
    description: 'Somebody is looked for and told what is needed.',
    counting: 'Each request, when it was raised, by whom it names',
    by: 'employee',
    minutes: 3,
  },
  programsFetched: {
    label: 'Programs fetched',
    description: 'The approved program is looked for and carried to the machine.',
    counting: 'Each program that a device fetched for its machine',
    by: 'device',
    minutes: 5,
  },
  callsActive: {
    label: 'Calls',
    description: 'Somebody is looked for in the plant. Both sides of a call are counted, so each has half of it.',
    counting: 'Each time a call became active, for each who took part from a page',
    by: 'user',
    minutes: 2,
  },
  reportsSent: {
    label: 'Scheduled reports',
    description: 'Figures are gathered and put into a table for a meeting.',
    counting: 'Each scheduled execution that made reports and ended well, when it ended',
    by: 'nobody',
    minutes: 15,
  },
  noticesTold: {
    label: 'Notifications delivered',
    description: 'Somebody looks every now and then whether something has happened.',
    counting: 'Each notification that reached a person, a device or a mail server',
    by: 'user',
    minutes: 0.5,
  },
  otherDoings: {
    label: 'Other actions',
    description: 'What other programs recorded as done. It spares nothing unless you say so.',
    counting: 'Each record of POST /api/telemetry with another description',
    by: 'user',
    minutes: 0,
  },
} as const satisfies Record<string, RoiType>

export type RoiTypeId = keyof typeof roiTypes
export const roiTypeIds = Object.keys(roiTypes) as [RoiTypeId, ...RoiTypeId[]]
export const roiType = (typeId: RoiTypeId): RoiType => roiTypes[typeId]

/** Minutes spared each time, by type; of a type that is not named what Takt assumes. */
export type SparedMinutes = Readonly<Partial<Record<RoiTypeId, number>>>

/** The minutes that one of a type spares, as an organization says, else as is assumed. */
export const minutesEach = (typeId: RoiTypeId, said: SparedMinutes): number => said[typeId] ?? roiTypes[typeId].minutes

/** What pages record by `POST /api/telemetry`, and which type that is. */
export const recordedTypes = { 'Portal Login': 'signIns', 'Call Active': 'callsActive' } as const satisfies Record<
  string,
  RoiTypeId
>
