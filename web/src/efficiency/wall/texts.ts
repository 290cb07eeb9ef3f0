/** Every text of the wall. */
export const wallTexts = {
  title: 'Wall',
  plantOee: 'OEE today',
  loading: 'The floor is being read …',
  empty: 'No machine reports yet. Attach a device to a resource under Devices, and it appears here.',
  trouble: 'The machines could not be read. The wall tries again by itself.',
  order: 'Order',
  orders: { name: 'By name', line: 'By line', attention: 'Needs attention first' },
  noData: 'No data',
  since: (time: string) => `since ${time}`,
  madeOf: (made: string, ideal: string) => `${made} / ${ideal}`,
  noLine: 'Other machines',
  machines: (count: number) => (count === 1 ? '1 machine' : `${count} machines`),
  longestDown: (name: string, age: string) => `${name} down for ${age}`,
  allWell: 'No machine is down',
  board: 'Machines and what they are doing now. The same stands as a list behind it.',
  list: 'Machines as a list',
} as const
