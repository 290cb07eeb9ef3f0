import type { Reporter, TestModule } from 'vitest/node'

/**
 * Ends a run with the tests that passed only when they were run again, the seed of its random tests and one plain line:
 * `N passed, N failed, N skipped`.
 */
export class PlainLine implements Reporter {
  readonly #seed: number
  constructor(seed: number) {
    this.#seed = seed
  }
  onTestRunEnd(modules: readonly TestModule[]) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const states = tests.map((test) => test.result().state)
    const count = (state: string) => states.filter((s) => s === state).length
    const broken = modules.filter(
      (module) => module.state() === 'failed' && [...module.children.allTests()].length === 0,
    )
    for (const test of tests)
      if (test.diagnostic()?.flaky)
        console.log(`passed only when it was run again: ${test.module.relativeModuleId} › ${test.fullName}`)
    console.log(`Random tests began with FC_SEED=${this.#seed}, which repeats them.`)
    console.log(`${count('passed')} passed, ${count('failed') + broken.length} failed, ${count('skipped')} skipped`)
  }
}
