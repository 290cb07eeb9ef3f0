import type { Reporter, TestModule } from 'vitest/node'

/** Ends a run with the seed of its random tests and one plain line: `N passed, N failed, N skipped`. */
export class PlainLine implements Reporter {
  readonly #seed: number
  constructor(seed: number) {
    this.#seed = seed
  }
  onTestRunEnd(modules: readonly TestModule[]) {
    const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state))
    const count = (state: string) => states.filter((s) => s === state).length
    const broken = modules.filter(
      (module) => module.state() === 'failed' && [...module.children.allTests()].length === 0,
    )
    console.log(`Random tests began with FC_SEED=${this.#seed}, which repeats them.`)
    console.log(`${count('passed')} passed, ${count('failed') + broken.length} failed, ${count('skipped')} skipped`)
  }
}
