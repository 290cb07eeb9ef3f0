import { apiTexts as texts } from './texts.ts'

/** What failed as everybody foresaw it: its sentence is for people. Whatever else is thrown is a fault of the page. */
export class SaidError extends Error {}

/**
 * An answer that is no success, or none at all (`status` 0), with the sentence for people. `isSaid`: the server said
 * it.
 */
export class ApiError extends SaidError {
  readonly status: number
  readonly data: unknown
  readonly isSaid: boolean
  readonly answer: unknown
  constructor(message: string, status: number, data: unknown = null, isSaid = true, answer: unknown = null) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.data = data
    this.isSaid = isSaid
    this.answer = answer
  }
}

/** The server will not answer this, however often it is asked. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status > 0 && error.status < 500

/** The sentence an error holds for people. */
export const sentenceOf = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : texts.unknownError

/** What went wrong as the server said it; `otherwise` where it said nothing or could not be reached. */
export const saidOr = (otherwise: string, error: unknown): string =>
  error instanceof ApiError && !error.isSaid ? otherwise : sentenceOf(error)
