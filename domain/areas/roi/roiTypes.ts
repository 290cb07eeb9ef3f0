/** Dimension by which an action is counted, in addition to the day. */
export type CountedBy = 'user' | 'employee' | 'device' | 'nobody'

/** A counted action in Takt, with the time it is assumed to save. */
export type RoiType = {
  label: string
  /** Manual work that it replaces. */
  description: string
  /** The counted rows, and the time at which each counts. */
  counting: string
  by: CountedBy
  /** Minutes of work saved each time unless the organization sets another value: a conservative assumption. */
  minutes: number
}

/**
 * Actions counted for the return on Takt. Only actions that save work by themselves are counted, and those that measure
 * how much Takt is used (0 minutes).
 */
export const roiTypes = {
  signIns: {
    label: 'Sign-ins',
    description: 'How much Takt is used. Signing in saves nothing by itself.',
    counting: 'Each sign-in, when the organization was chosen',
    by: 'user',
    minutes: 0,
  },
  checkValues: {
    label: 'Check values',
    description: 'A value is written on paper, filed, and typed in for each evaluation.',
    counting: 'Each value entered by a person, at its measurement time; corrections are not counted',
    by: 'user',
    minutes: 0.5,
  },
  fileValues: {
    label: 'Values from files',
    description: 'A value from a measuring machine is copied into a table by hand.',
    counting: 'Each value read from a file, at its measurement time; corrections and withdrawn files are not counted',
    by: 'nobody',
    minutes: 0.1,
  },
  reasonsGiven: {
    label: 'Stop reasons',
    description: 'A reason is written into a shift log and collected from there.',
    counting: 'Each reason that was entered and still exists, at its entry time',
    by: 'user',
    minutes: 1,
  },
  laborTickets: {
    label: 'Labor tickets',
    description: 'Times are written on a job card and typed in by the office.',
    counting: 'Each labor ticket, at its start',
    by: 'employee',
    minutes: 1,
  },
  requestsRaised: {
    label: 'Requests raised',
    description: 'A person has to be found and informed of what is needed.',
    counting: 'Each request, when it was raised, for the employee it names',
    by: 'employee',
    minutes: 3,
  },
  programsFetched: {
    label: 'Programs fetched',
    description: 'The approved program has to be found and carried to the machine.',
    counting: 'Each program that a device fetched for its machine',
    by: 'device',
    minutes: 5,
  },
  callsActive: {
    label: 'Calls',
    description: 'A person has to be found in the plant. Both sides of a call are counted, each with half of the time.',
    counting: 'Each time a call became active, for each participant on a page',
    by: 'user',
    minutes: 2,
  },
  reportsSent: {
    label: 'Scheduled reports',
    description: 'KPIs are collected and put into a table for a meeting.',
    counting: 'Each scheduled execution that generated reports and succeeded, at its end',
    by: 'nobody',
    minutes: 15,
  },
  noticesTold: {
    label: 'Notifications delivered',
    description: 'Someone checks from time to time whether something has happened.',
    counting: 'Each notification that reached a person, a device or a mail server',
    by: 'user',
    minutes: 0.5,
  },
  otherDoings: {
    label: 'Other actions',
    description: 'Actions recorded by other programs. They save nothing unless you set a value.',
    counting: 'Each record of POST /api/telemetry with another description',
    by: 'user',
    minutes: 0,
  },
} as const satisfies Record<string, RoiType>

export type RoiTypeId = keyof typeof roiTypes
export const roiTypeIds = Object.keys(roiTypes) as [RoiTypeId, ...RoiTypeId[]]
export const roiType = (typeId: RoiTypeId): RoiType => roiTypes[typeId]

/** Minutes saved each time, by type; missing types use Takt's assumption. */
export type SavedMinutes = Readonly<Partial<Record<RoiTypeId, number>>>

/** Returns the minutes that one action of a type saves: the organization's setting, else Takt's assumption. */
export const minutesEach = (typeId: RoiTypeId, savedMinutes: SavedMinutes): number =>
  savedMinutes[typeId] ?? roiTypes[typeId].minutes

/** Descriptions that pages send with `POST /api/telemetry`, and their types. */
export const recordedTypes = { 'Portal Login': 'signIns', 'Call Active': 'callsActive' } as const satisfies Record<
  string,
  RoiTypeId
>
