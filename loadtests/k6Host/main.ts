import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Summary } from '../k6/lib/summary.ts'
import { collectSamples, type Sample } from './samples.ts'
import { standIn } from './standIns.ts'
import { summarize } from './summarize.ts'
import type { VirtualUser } from './virtualUser.ts'

// Usage: node loadtests/k6Host/main.ts <script>. Runs a script of loadtests/k6/ without k6, with the part of its API
// that the kit uses, each virtual user in a thread. Its durations are meaningless, because users hardly wait between
// requests. It shows that the product accepts what the kit sends, and exits with 99 if a threshold is crossed, as k6
// does.
type Scenario = {
  executor: string
  exec?: string
  vus?: number
  duration?: string
  stages?: { target: number; duration: string }[]
}
type Script = {
  options: { scenarios: Record<string, Scenario>; thresholds: Record<string, string[]> }
  setup: () => unknown
  handleSummary: (data: Summary) => Record<string, string>
}

const script = pathToFileURL(resolve(process.argv[2]!)).href
const samples: Sample[] = []
collectSamples((sample) => samples.push(sample))
standIn(0)
const { options, setup, handleSummary } = (await import(script)) as Script
const data = JSON.parse(JSON.stringify(setup()))
const secondsOf = (text: string) => Number.parseFloat(text)
let vu = 0
const users = Object.entries(options.scenarios).flatMap(([scenario, { executor, exec = 'default', ...more }]) => {
  const { vus = more.stages?.at(-1)?.target ?? 1, duration, stages = [] } = more
  const secs = duration ? secondsOf(duration) : stages.reduce((sum, stage) => sum + secondsOf(stage.duration), 0)
  const forMs = executor === 'per-vu-iterations' ? null : secs * 1000
  return Array.from({ length: vus }, (): VirtualUser => ({ script, scenario, exec, vu: ++vu, forMs, data }))
})
const failures: string[] = []
await Promise.all(
  users.map((workerData) => {
    const worker = new Worker(new URL('virtualUser.ts', import.meta.url), { workerData })
    worker.on('message', (sample: Sample) => samples.push(sample))
    worker.on('error', (error) => failures.push(String(error)))
    return once(worker, 'exit')
  }),
)
const summary = summarize(samples, options.thresholds)
for (const [name, text] of Object.entries(handleSummary(summary)))
  if (name === 'stdout') console.log(text)
  else await writeFile(name, text)
for (const failure of failures) console.error(failure)
const hasCrossed = Object.values(summary.metrics).some((metric) =>
  Object.values(metric.thresholds ?? {}).some(({ ok }) => !ok),
)
process.exit(failures.length > 0 ? 1 : hasCrossed ? 99 : 0)
