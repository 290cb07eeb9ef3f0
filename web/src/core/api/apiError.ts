import { apiTexts as texts } from './texts.ts'

/** An expected failure with a message for users. Any other thrown value is a bug of the page. */
export class UserError extends Error {}

/**
 * An unsuccessful response, or no response (`status` 0), with a message for users. `hasServerMessage`: the message
 * comes from the server.
 */
export class ApiError extends UserError {
  readonly status: number
  readonly data: unknown
  readonly hasServerMessage: boolean
  readonly body: unknown
  constructor(message: string, status: number, data: unknown = null, hasServerMessage = true, body: unknown = null) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.data = data
    this.hasServerMessage = hasServerMessage
    this.body = body
  }
}

/** True if the server rejected the request: repeating it does not help. */
export const isRejection = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status > 0 && error.status < 500

/** Returns the message of an error for users. */
export const messageOf = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : texts.unknownError

/** Returns the message of the server, or `fallback` if there is none or the server could not be reached. */
export const serverMessageOr = (fallback: string, error: unknown): string =>
  error instanceof ApiError && !error.hasServerMessage ? fallback : messageOf(error)
