import pino, { type DestinationStream } from 'pino'
import { loggedError } from './loggedError.ts'

export type Log = pino.Logger

// Bounded, so that no text takes long; one that has no @ is not looked through.
const address = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu

/** Text without addresses of people, wherever in it they stand. */
const withoutAddresses = (text: string) => (text.includes('@') ? text.replace(address, '<address>') : text)

/**
 * Structured logs on standard output, one JSON object a line, named after the service. They carry numbers of people and
 * patterns of paths; whatever else comes in, in errors say, goes out without addresses.
 */
export const createLog = (service: string, destination?: DestinationStream): Log =>
  pino(
    {
      name: service,
      level: process.env.LOG_LEVEL ?? 'info',
      redact: ['password', 'token', '*.password', '*.token'],
      serializers: { err: loggedError },
      hooks: { streamWrite: withoutAddresses },
    },
    destination ?? pino.destination(1),
  )
