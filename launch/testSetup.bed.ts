import type { TestProject } from 'vitest/node'
import { startSharedParts } from './bed/sharedParts.bed.ts'

type Started = ReturnType<typeof startSharedParts>
// Each project evaluates this file anew, in one process: they share one set of parts.
const shared = globalThis as { taktTestBed?: { started: Started; users: number } }

/** Vitest's global set-up of the projects with real parts. */
export default async function setup(project: TestProject) {
  shared.taktTestBed ??= { started: startSharedParts(), users: 0 }
  const bed = shared.taktTestBed
  bed.users += 1
  const { parts, stop } = await bed.started
  project.provide('sharedParts', parts)
  return async () => {
    bed.users -= 1
    if (bed.users > 0) return
    shared.taktTestBed = undefined
    await stop()
  }
}
