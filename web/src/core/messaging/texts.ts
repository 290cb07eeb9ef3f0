import { counted } from '../kit/format/counted.ts'

/** Texts of the connection. */
export const connectionTexts = {
  live: (age: string) => `Live ${age} ago`,
  catchingUp: 'Catching up',
  overdue: (age: string) => `No updates for ${age}`,
  connecting: 'Connecting',
  devicesOnline: (online: string, all: string) => `${online} of ${counted(all, 'device')} online`,
  offlineSince: (time: string) => `Offline since ${time}`,
  connection: {
    live: 'Live',
    catchingUp: 'Catching up',
    overdue: 'No updates',
    connecting: 'Connecting',
    offline: 'Offline',
  },
} as const

/** Texts of pings. */
export const pingTexts = {
  ping: 'Ping',
  pingOf: (name: string) => `Ping ${name}`,
  help: 'Show who is connected',
  tooMany: (max: number) => `At most ${max} are pinged at once`,
  received: (names: string) => `Received the ping: ${names}.`,
  missed: (names: string) => `Not connected: ${names}.`,
  andMore: (names: string, count: number) => `${names} and ${count} more`,
} as const
