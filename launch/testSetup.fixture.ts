import type { TestProject } from 'vitest/node'
import { startSharedParts } from './testing/sharedParts.fixture.ts'

type Started = ReturnType<typeof startSharedParts>
// Each project evaluates this file again, in one process: they share one set of parts.
const shared = globalThis as { taktSharedParts?: { started: Started; users: number } }

/** Vitest's global setup of the projects with real parts. */
export default async function setup(project: TestProject) {
  shared.taktSharedParts ??= { started: startSharedParts(), users: 0 }
  const sharedState = shared.taktSharedParts
  sharedState.users += 1
  const { parts, stop } = await sharedState.started
  project.provide('sharedParts', parts)
  return async () => {
    sharedState.users -= 1
    if (sharedState.users > 0) return
    shared.taktSharedParts = undefined
    await stop()
  }
}
