import { afterAll, afterEach } from 'vitest'
import { cdp } from 'vitest/browser'

type Metrics = { metrics: { name: string; value: number }[] }
const devtools = cdp() as { send: (method: string) => Promise<unknown> }
await devtools.send('Performance.enable')

/** Returns the processor time (seconds) that the page's process has used so far. */
async function pageCpuSecs(): Promise<number> {
  const { metrics } = (await devtools.send('Performance.getMetrics')) as Metrics
  return metrics.find(({ name }) => name === 'ProcessTime')?.value ?? 0
}

const startSecs = await pageCpuSecs()

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures a hook needs.
afterAll(async ({}, suite) => {
  Object.assign(suite.meta, { cpuSecs: (await pageCpuSecs()) - startSecs })
})

const maxChars = 6000

// The page of a failed test cannot be inspected on another machine.
afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.log(`The page showed\n${document.body.textContent.slice(0, maxChars)}`)
})
