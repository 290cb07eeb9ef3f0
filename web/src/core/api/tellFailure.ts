import { ApiError, SaidError } from './apiError.ts'
import { tokenRejected } from './client.ts'

/** Nobody foresaw it: no refusal in words, no lost network, nothing that was called off. */
const isUnexpected = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.status >= 500
    : !(error instanceof SaidError || (error instanceof Error && error.name === 'AbortError'))

/** Writes what nobody foresaw into the browser's log, also where it was foreseen that something would fail. */
export function logUnexpected(error: unknown): void {
  const fault = error instanceof SaidError && error.cause !== undefined ? error.cause : error
  if (isUnexpected(fault)) console.error('Unexpected failure', fault)
}

/**
 * Shows a notice that stays for an error with a message for users: a request that was refused or never reached the
 * server, and errors of the catalogue. Any other error is only logged.
 */
export function sayFailure(notices: { error: (sentence: string) => void }, error: unknown): void {
  if (error instanceof SaidError && error.message !== tokenRejected) notices.error(error.message)
}

/** The same, and writes into the log what nobody foresaw: for what no question or change of `serverData` logs. */
export function tellFailure(notices: { error: (sentence: string) => void }, error: unknown): void {
  logUnexpected(error)
  sayFailure(notices, error)
}
