import { addSample } from './samples.ts'

// Replaces the module `k6`.

/** Maximum sleep of scripts (ms). */
const longestSleepMs = 200

export function sleep(secs: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Math.min(secs * 1000, longestSleepMs))
}

export function check<Value>(value: Value, checks: Record<string, (value: Value) => boolean>): boolean {
  const results = Object.entries(checks).map(([name, predicate]) => ({ name, isGood: predicate(value) }))
  for (const { name, isGood } of results) {
    addSample({ metric: 'checks', type: 'rate', value: Number(isGood), tags: { check: name } })
  }
  return results.every(({ isGood }) => isGood)
}

export function fail(message: string): never {
  throw new Error(message)
}
