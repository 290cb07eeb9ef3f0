import { readFileSync } from 'node:fs'
import type { Reporter, TestModule, TestRunEndReason, TestSpecification, Vitest } from 'vitest/node'
import { claimsIn, unproven } from '../claims/claims.ts'

/**
 * Fails a run in which a test did not pass that `docs/conformance.md` claims a demand by; of a run of some files, those
 * of these files.
 */
export class ClaimedTests implements Reporter {
  #vitest: Vitest | undefined
  #isWhole = false
  onInit(vitest: Vitest) {
    this.#vitest = vitest
  }
  async onTestRunStart(files: readonly TestSpecification[]) {
    const isOfAllProjects = !this.#vitest?.config.project?.length
    this.#isWhole = isOfAllProjects && files.length === (await this.#vitest?.globTestSpecifications())?.length
  }
  onTestRunEnd(modules: readonly TestModule[], _errors: unknown, reason: TestRunEndReason) {
    // Some tests of a file, by their name or until the first that fails, prove nothing of the others.
    if (reason === 'interrupted' || this.#vitest?.config.testNamePattern) return
    const ran = new Map(
      modules.map((module) => {
        const tests = [...module.children.allTests()]
        return [
          module.relativeModuleId,
          tests.map((test) => ({ title: test.name, passed: test.result().state === 'passed' })),
        ]
      }),
    )
    const claims = claimsIn(readFileSync(new URL('../../docs/conformance.md', import.meta.url), 'utf8'))
    const left = unproven(claims, ran, this.#isWhole)
    for (const { id, file, title } of left)
      console.error(`claimed, and its test did not pass: ${id} ${file} › ${title}`)
    if (left.length > 0) process.exitCode = 1
  }
}
