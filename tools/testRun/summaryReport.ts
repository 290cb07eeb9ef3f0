import type { Reporter, TestModule } from 'vitest/node'

/**
 * Ends a run with the tests that passed only when they were repeated, the seed of its random tests and one plain line:
 * `N passed, N failed, N skipped`.
 */
export class SummaryReport implements Reporter {
  readonly #seed: number
  constructor(seed: number) {
    this.#seed = seed
  }
  onTestRunEnd(modules: readonly TestModule[]) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const states = tests.map((test) => test.result().state)
    const count = (state: string) => states.filter((s) => s === state).length
    const failedFiles = modules.filter(
      (module) => module.state() === 'failed' && [...module.children.allTests()].length === 0,
    )
    for (const test of tests)
      if (test.diagnostic()?.flaky) {
        const [first] = test.result().errors ?? []
        console.log(`passed only when it was repeated: ${test.module.relativeModuleId} › ${test.fullName}`)
        if (first) console.log(`  at first: ${first.message}`)
      }
    console.log(`Random tests used FC_SEED=${this.#seed}; set it to repeat them.`)
    console.log(
      `${count('passed')} passed, ${count('failed') + failedFiles.length} failed, ${count('skipped')} skipped`,
    )
  }
}
