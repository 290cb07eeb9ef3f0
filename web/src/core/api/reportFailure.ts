import { ApiError, UserError } from './apiError.ts'
import { tokenRejected } from './client.ts'

/** True if the error is unexpected: no rejection with a message, no network failure, no abort. */
const isUnexpected = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.status >= 500
    : !(error instanceof UserError || (error instanceof Error && error.name === 'AbortError'))

/** Logs unexpected errors in the browser console, also if they are the cause of an error with a message. */
export function logUnexpected(error: unknown): void {
  const fault = error instanceof UserError && error.cause !== undefined ? error.cause : error
  if (isUnexpected(fault)) console.error('Unexpected failure', fault)
}

/**
 * Shows a persistent notice for an error with a message for users: a request that was rejected or never reached the
 * server, or an error from the catalog. Any other error is only logged.
 */
export function showFailure(notices: { error: (message: string) => void }, error: unknown): void {
  if (error instanceof UserError && error.message !== tokenRejected) notices.error(error.message)
}

/** Shows the failure and logs unexpected errors: for failures that no query or mutation of `serverData` logs. */
export function reportFailure(notices: { error: (message: string) => void }, error: unknown): void {
  logUnexpected(error)
  showFailure(notices, error)
}
