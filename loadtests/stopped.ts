import { runStopped } from './stopped/runStopped.ts'

// Usage: node loadtests/stopped.ts
const limitMs = 120_000
const results = await runStopped()
console.log('| stopped (SIGSTOP) | started again after | all is well after |')
console.log('|---|---|---|')
const seconds = (ms: number) => `${(ms / 1000).toFixed(0)} s`
for (const { name, againMs, wellMs } of results) console.log(`| ${name} | ${seconds(againMs)} | ${seconds(wellMs)} |`)
process.exit(results.every(({ wellMs }) => wellMs < limitMs) ? 0 : 1)
