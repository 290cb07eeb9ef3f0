import { counted } from '../kit/format/counted.ts'

/** Every text of the connection. */
export const connectionTexts = {
  live: (age: string) => `Live ${age} ago`,
  catchingUp: 'Catching up',
  connecting: 'Connecting',
  devicesOnline: (online: string, all: string) => `${online} of ${counted(all, 'device')} online`,
  offlineSince: (time: string) => `Offline since ${time}`,
  connection: { live: 'Live', catchingUp: 'Catching up', connecting: 'Connecting', offline: 'Offline' },
} as const
