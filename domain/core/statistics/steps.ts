/** Work that may rest between its steps: what it comes to is returned. */
export type Steps<Result> = Generator<void, Result>

/** All steps, one after the other without a rest. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
