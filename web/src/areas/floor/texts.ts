import { counted } from '../../core/kit/format/counted.ts'
/** Texts of the floor. */
export const floorTexts = {
  title: 'Wall',
  fullTitle: 'Machine wall',
  plantOee: 'OEE today',
  loading: 'Loading machines …',
  trouble: 'The machines could not be loaded. The wall retries automatically.',
  order: 'Order',
  orders: { name: 'By name', line: 'By line', attention: 'Needs attention first' },
  since: (time: string) => `since ${time}`,
  asOf: (time: string) => `as of ${time}`,
  madeOf: (count: string, ideal: string) => `${count} / ideal ${ideal}`,
  noLine: 'Other machines',
  machines: (count: number) => counted(count, 'machine'),
  longestDown: (name: string, age: string) => `${name} down for ${age}`,
  allWell: 'No machine is down',
  allWellOfKnown: (reporting: string, all: string) =>
    `${reporting} of ${counted(all, 'machine')} reporting, none of them down`,
  nothingKnown: 'No machine is reporting',
  hold: (checks: string) => `Held: ${checks}`,
  notPlanned: 'nothing planned',
  lost: (since: string) => `Offline ${since}: the state of machines since then is unknown`,
  silentMachine: (name: string, since: string, cause: string) => `${name} silent${since ? ` ${since}` : ''}: ${cause}`,
  silentMany: (count: string, first: string) => `${count} machines silent. ${first}`,
  oeeOf: (groups: string) => `OEE today, ${groups}`,
  board: 'Machines and their current states. The same data is available as a list after it.',
  list: 'Machines as a list',
} as const
