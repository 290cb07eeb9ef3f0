import pino from 'pino'

export type Log = pino.Logger

/** Structured logs on standard output, one JSON object a line, named after the service. */
export const createLog = (service: string): Log =>
  pino({
    name: service,
    level: process.env.LOG_LEVEL ?? 'info',
    redact: ['password', 'token', '*.password', '*.token'],
  })
