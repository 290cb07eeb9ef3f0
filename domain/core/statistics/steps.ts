/** Work that can pause between its steps and returns its result. */
export type Steps<Result> = Generator<void, Result>

/** Runs all steps without pausing. */
export function runSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
