/** Runs a generator of work to completion without pauses. */
export function runToCompletion<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}
