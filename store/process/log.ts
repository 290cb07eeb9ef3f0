import pino, { type DestinationStream } from 'pino'
import { loggedError } from './loggedError.ts'

export type Log = pino.Logger

// With limited lengths, so that no text takes long; text without @ is not searched.
const address = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu

/** Replaces email addresses anywhere in a text. */
const withoutAddresses = (text: string) => (text.includes('@') ? text.replace(address, '<address>') : text)

/**
 * Creates a structured log on standard output, one JSON object per line, named after the service. Logs contain user IDs
 * and path patterns; in anything else, such as errors, addresses are removed.
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
