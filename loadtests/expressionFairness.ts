import { evaluator } from '@takt/ingest/connectors/json/evaluator.ts'
import { createReadMessages } from '@takt/ingest/connectors/json/readMessages.ts'
import { pause } from '@takt/store/timing/pause.ts'

// Usage: node loadtests/expressionFairness.ts [seconds] [hostile connectors]. Measures the time until messages of one
// organization are evaluated, alone and while expressions of another organization run out of time.
const [seconds = 20, hostile = 10] = process.argv.slice(2).map(Number)
const everyMs = 50
const lateMs = 100

const stopping = new AbortController()
const { signal } = stopping
const good = createReadMessages({ expression: '{"power": payload.W * 1000}', organizationId: 1, signal })

/** Reads a message at intervals; returns the times until each was read (ms), ascending. */
async function measure(): Promise<number[]> {
  const times: number[] = []
  for (const ends = performance.now() + seconds * 1_000; performance.now() < ends; ) {
    const started = performance.now()
    await good([{ topic: 'plant/power', text: '{"W":1.5}' }])
    times.push(performance.now() - started)
    await pause(everyMs, signal)
  }
  return times.sort((a, b) => a - b)
}

/** Sends messages without a pause whose expression does not end in time. */
async function attack(): Promise<void> {
  const expression = '$match(payload, /(a+)+$/)'
  const read = createReadMessages({ expression, organizationId: 2, signal })
  const text = `"${'a'.repeat(40)}b"`
  while (!signal.aborted) {
    await read([{ topic: 'plant/x', text }])
    await pause(1, signal)
  }
}

function show(name: string, times: readonly number[]) {
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!.toFixed(1)
  const late = times.filter((time) => time > lateMs).length
  console.log(
    `${name}: ${times.length} messages, median ${at(0.5)} ms, 95 % ${at(0.95)} ms, longest ${at(1)} ms, ${late} later than ${lateMs} ms`,
  )
}

await good([{ topic: 'plant/power', text: '{"W":1}' }])
show('alone', await measure())
const attacks = Array.from({ length: hostile }, attack)
show(`beside ${hostile} hostile connectors of another organization`, await measure())
stopping.abort()
await Promise.all(attacks)
evaluator.close()
process.exit(0)
