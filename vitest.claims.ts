import type { Reporter, TestModule, TestRunEndReason, Vitest } from 'vitest/node'
import { claimsWithoutPass } from './docs/claims/claimsWithoutPass.ts'
import { readClaims } from './docs/claims/readClaims.ts'

/**
 * Fails a run in which the test of a claim of docs/conformance.md did not run or pass: of the files that ran, or of all if the run
 * is `whole`. A run that is narrowed to titles (`-t`) or interrupted says nothing of claims.
 */
export class Claims implements Reporter {
  readonly #whole: boolean
  #vitest: Vitest | undefined
  constructor({ whole }: { whole: boolean }) {
    this.#whole = whole
  }
  onInit(vitest: Vitest) {
    this.#vitest = vitest
  }
  onTestRunEnd(modules: readonly TestModule[], _errors: unknown, reason: TestRunEndReason) {
    if (reason === 'interrupted' || this.#vitest?.config.testNamePattern) return
    const ran = new Map(
      modules.map((module) => [
        module.relativeModuleId,
        [...module.children.allTests()].map((test) => ({ title: test.name, state: test.result().state })),
      ]),
    )
    const wrong = claimsWithoutPass(readClaims(), ran, { whole: this.#whole })
    for (const sentence of wrong) console.error(`claimed without a test that passed: ${sentence}`)
    if (wrong.length > 0) process.exitCode = 1
  }
}
