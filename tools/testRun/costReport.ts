import type { Reporter, TestModule } from 'vitest/node'
import { costTable, type FileCost, type ProjectCost, projectCosts } from './costTable.ts'
import { treeCpuSecs } from './processTime.ts'

declare module 'vitest' {
  interface TaskMeta {
    /**
     * Processor time (seconds) of a file: its worker, the processes it started and, for a component test, the browser.
     */
    cpuSecs?: number
  }
}

/** Prints the cost of each project at the end of a run, the ten most expensive files, and files above their budget. */
export class CostReport implements Reporter {
  readonly #startedAt = new Map<string, number>()
  readonly #ended: FileCost[] = []
  #runStartedAt = 0
  onTestRunStart() {
    this.#runStartedAt = Date.now()
  }
  onTestModuleStart(module: TestModule) {
    this.#startedAt.set(module.id + module.project.name, Date.now())
  }
  onTestModuleEnd(module: TestModule) {
    this.#ended.push({
      project: module.project.name,
      file: module.relativeModuleId,
      tests: [...module.children.allTests()].length,
      cpuSecs: module.meta().cpuSecs ?? 0,
      startedAt: this.#startedAt.get(module.id + module.project.name) ?? this.#runStartedAt,
      endedAt: Date.now(),
    })
  }
  onTestRunEnd() {
    const run: ProjectCost = {
      project: 'whole run',
      files: this.#ended.length,
      tests: this.#ended.reduce((total, { tests }) => total + tests, 0),
      cpuSecs: treeCpuSecs(),
      wallSecs: (Date.now() - this.#runStartedAt) / 1000,
    }
    console.log(costTable(projectCosts(this.#ended), run, this.#ended))
  }
}
