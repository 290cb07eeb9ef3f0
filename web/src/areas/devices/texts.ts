import { words } from '../../core/kit/words.ts'
/** Texts of devices and device groups. */
export const deviceTexts = {
  place: (country: string, zone: string) => `Country ${country} and time zone ${zone} come from its location.`,
  noPlace: 'Without a location it has no country and no time zone.',
  dated: 'The assignment to a machine is effective-dated: a change applies from the time entered with it.',
  retired: 'Its data stays with its machine: earlier KPIs do not change. From now on it reports nothing.',
  leftUnknown: (machines: string) =>
    `No other device reports ${machines}: from now on planned time there counts as “Unknown”, unless retired too.`,
  retireToo: (machines: string, days: readonly string[]) =>
    `Retire ${machines} too: excluded from all KPIs from ${
      days.length === 1 ? days[0] : 'the day after the last message'
    } on`,
  retiredSince: (name: string, time: string) => `${name} was retired on ${time}. Its data stays with its machine.`,
  missingDevice: (id: string) => `Device ${id} does not exist.`,
  history: 'Reported data',
  units: { slices: ['slice', 'slices'], days: ['day', 'days'], parts: ['part', 'parts'] },
  dataAmount: (slices: string, days: string, parts: string) => `${slices} on ${days}, ${parts}`,
  dataPeriod: (machines: string, since: string, end: string) => `of ${machines}, from ${since} to ${end}.`,
  noData: 'No data yet.',
  mayBeMore: 'Its latest data is still being written: there may be more.',
  erase: 'Erase…',
  eraseTitle: 'Erase this device and all of its data?',
  eraseText: (machines: string) =>
    `All of it is deleted, and the KPIs of ${machines} are recomputed without it, for all days. This cannot ` +
    `be undone.`,
  eraseNot: 'To keep them, delete the device in the list instead.',
  noMachine: 'no machine',
  typeName: (name: string) => `Type ${name}`,
  erased: 'Device Erased',
  groupName: words.name,
  members: words.machines,
  membersOf: (selected: number, all: number) => `${selected} of ${all} selected`,
  searchMembers: 'Search machines',
  all: 'Select all shown',
  none: 'Clear all shown',
  removeGroup: words.delete,
  removeGroupTitle: 'Delete this device group?',
  groupAdded: 'Device Group Added',
  groupUpdated: 'Device Group Updated',
  groupDeleted: 'Device Group Deleted',
  missing: (id: string) => `Device group ${id} does not exist.`,
  failed: 'The machines could not be loaded.',
  noMatch: 'No machine matches.',
  gone: 'removed',
} as const
