import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setInterval } from 'node:timers/promises'
import { processorTime } from './installation/processorTime.ts'

// Usage: node loadtests/histories.ts [histories] [seed] [histories per portion] [concurrent histories] [one query in n]
const [runs = 10_000, seed = Date.now() % 1_000_000_000, portion = 400, maxConcurrent = 4, samplingInterval = 4] =
  process.argv.slice(2).map(Number)
const root = join(import.meta.dirname, '..')
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')

/** Plays histories from a seed on, on separate databases; prints their output to stderr if one fails. */
async function play(first: number, count: number) {
  const env = {
    ...process.env,
    FC_RUNS: String(count),
    FC_SEED: String(first),
    FC_AT_ONCE: String(maxConcurrent),
    FC_ONE_IN: String(samplingInterval),
  }
  const args = [vitest, 'run', '--project', 'int', 'loadtests/exactness/histories.int.test.ts']
  const startedAt = Date.now()
  const test = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [test.stdout, test.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk))
  const ended = new AbortController()
  const exited = once(test, 'exit').finally(() => ended.abort())
  let secs = 0
  try {
    for await (const _ of setInterval(5000, undefined, { signal: ended.signal }))
      secs = Math.max(secs, processorTime({ test: test.pid! }).test!)
  } catch (error) {
    if (!ended.signal.aborted) throw error
  }
  const [code] = await exited
  const duration = `${((Date.now() - startedAt) / 1000).toFixed(0)} s, ${secs.toFixed(0)} of a processor`
  const outcome = code === 0 ? 'passed' : 'FAILED'
  console.log(`${new Date().toISOString()} ${count} histories from ${first} on ${outcome} (${duration})`)
  if (code !== 0) console.error(`${count} histories from ${first} on:\n${printed}`)
  return code === 0
}

let failed = 0
for (let k = 0; k < runs; k += portion) if (!(await play(seed + k, Math.min(portion, runs - k)))) failed += 1
if (failed > 0) console.error(`${failed} portions failed`)
process.exit(failed > 0 ? 1 : 0)
