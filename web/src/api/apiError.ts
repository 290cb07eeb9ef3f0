/** An answer that is no success, or none at all (`status` 0), with the sentence for people. */
export class ApiError extends Error {
  readonly status: number
  readonly data: unknown
  constructor(message: string, status: number, data: unknown = null) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.data = data
  }
}

/** The sentence an error holds for people. */
export const sentenceOf = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : 'Unknown error'
