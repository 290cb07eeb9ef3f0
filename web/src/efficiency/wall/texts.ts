import { counted } from '../../kit/format/counted.ts'

/** Every text of the wall. */
export const wallTexts = {
  title: 'Wall',
  plantOee: 'OEE today',
  loading: 'The floor is being read …',
  trouble: 'The machines could not be read. The wall tries again by itself.',
  order: 'Order',
  orders: { name: 'By name', line: 'By line', attention: 'Needs attention first' },
  noData: 'No data',
  since: (time: string) => `since ${time}`,
  asOf: (time: string) => `as of ${time}`,
  madeOf: (made: string, ideal: string) => `${made} / ideal ${ideal}`,
  noLine: 'Other machines',
  machines: (count: number) => counted(count, 'machine'),
  longestDown: (name: string, age: string) => `${name} down for ${age}`,
  allWell: 'No machine is down',
  allWellOfKnown: (known: string, all: string) => `${known} of ${counted(all, 'machine')} heard of, none of them down`,
  nothingKnown: 'Nothing is known of any machine',
  notPlanned: 'nothing planned',
  lost: (since: string) => `Offline ${since}: what machines have done from then on is not known here`,
  silentOne: (name: string, since: string, cause: string) => `${name} silent${since ? ` ${since}` : ''}: ${cause}`,
  silentMany: (count: string, first: string) => `${count} machines silent. ${first}`,
  oeeOf: (groups: string) => `OEE today, ${groups}`,
  board: 'Machines and what they are doing now. The same stands as a list behind it.',
  list: 'Machines as a list',
} as const
