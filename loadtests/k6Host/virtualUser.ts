import { parentPort, workerData } from 'node:worker_threads'
import { collectSamples, threadTags } from './samples.ts'
import { standIn } from './standIns.ts'

/** A virtual user: its script, its duration (ms; null: once), and the result of `setup`. */
export type VirtualUser = {
  script: string
  scenario: string
  exec: string
  vu: number
  forMs: number | null
  data: unknown
}

const { script, scenario, exec, vu, forMs, data } = workerData as VirtualUser
threadTags.scenario = scenario
collectSamples((sample) => parentPort!.postMessage(sample))
standIn(vu)
const run = (await import(script))[exec] as (data: unknown) => void
const startedAt = performance.now()
do {
  run(data)
  Object.assign(globalThis, { __ITER: (globalThis as typeof globalThis & { __ITER: number }).__ITER + 1 })
} while (forMs !== null && performance.now() - startedAt < forMs)
