import { words } from '../../core/kit/words.ts'
/** Every text of devices and device groups. */
export const deviceTexts = {
  place: (country: string, zone: string) => `Country ${country} and time zone ${zone} come from its location.`,
  noPlace: 'Without a location it has no country and no time zone.',
  dated: 'Which resource it tells of is effective-dated: a change holds from the time given with it.',
  retired:
    'What it told stays with its machine: figures of the time before do not change. From now on it tells nothing.',
  leftUnknown: (machines: string) =>
    `Nothing else tells of ${machines}: from now on planned time there counts as “Unknown”, unless retired too.`,
  retireToo: (machines: string, days: readonly string[]) =>
    `Retire ${machines} too: counts in no figure from ${
      days.length === 1 ? days[0] : 'the day after the last message'
    } on`,
  retiredSince: (name: string, when: string) => `${name} was retired on ${when}. What it told stays with its machine.`,
  missingDevice: (id: string) => `There is no device ${id}.`,
  history: 'What it told',
  told: { slices: ['slice', 'slices'], days: ['day', 'days'], parts: ['part', 'parts'] },
  toldInAll: (slices: string, days: string, parts: string) => `${slices} on ${days}, ${parts}`,
  toldOf: (machines: string, since: string, until: string) => `of ${machines}, from ${since} to ${until}.`,
  toldNothing: 'Nothing yet.',
  mayBeMore: 'What it told last is still being written: there may be more.',
  erase: 'Erase…',
  eraseQuestion: 'Erase this device and all that it told?',
  eraseText: (machines: string) =>
    `All of it is deleted, and the figures of ${machines} are computed anew without it, for all days. Nothing ` +
    `brings it back.`,
  eraseNot: 'To keep them, delete the device in the list instead.',
  eraseNobody: 'no machine',
  typeName: (name: string) => `Type ${name}`,
  erased: 'Device Erased',
  groupName: words.name,
  members: words.resources,
  membersOf: (chosen: number, all: number) => `${chosen} of ${all} chosen`,
  searchMembers: 'Search resources',
  all: 'All shown',
  none: 'None shown',
  removeGroup: words.delete,
  removeGroupQuestion: 'Delete this device group?',
  groupAdded: 'Device Group Added',
  groupUpdated: 'Device Group Updated',
  groupDeleted: 'Device Group Deleted',
  missing: (id: string) => `There is no device group ${id}.`,
  failed: 'The resources could not be loaded.',
  noMatch: 'No resource matches.',
  gone: 'gone',
} as const
