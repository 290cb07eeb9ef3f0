import type { Reporter, TestModule, TestRunEndReason, TestSpecification, Vitest } from 'vitest/node'
import { failedRequirements } from '../conformance/failedRequirements.ts'
import { readRequirementTests } from '../conformance/requirementTests.ts'

/** Fails a run in which an annotated test of a requirement (`// Proves OPS-001`) did not pass. */
export class RequirementReport implements Reporter {
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
    // A run of some tests of a file, by name or until the first failure, proves nothing about the others.
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
    const left = failedRequirements(readRequirementTests('.'), ran, this.#isWhole)
    for (const { id, file, title } of left)
      console.error(`The test of requirement ${id} did not pass: ${file} › ${title}`)
    if (left.length > 0) process.exitCode = 1
  }
}
