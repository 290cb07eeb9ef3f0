import { stopOwnParts } from '@takt/launch/test.fixture.ts'
import { runLostServer } from './lostServer/runLostServer.ts'

// Usage: node loadtests/lostServer.ts [losses] [seconds that each server is down] [messages per second] [seed]
const losses = Number(process.argv[2] ?? 3)
const downSecs = Number(process.argv[3] ?? 10)
const perSecond = Number(process.argv[4] ?? 300)
const seed = Number(process.argv[5] ?? Date.now() % 1_000_000)
console.log(
  `Seed ${seed}: ${perSecond} messages a second into three NATS servers, ${losses} of which are lost with their disks`,
)
const result = await runLostServer({ seed, losses, awaySecs: downSecs, devices: 40, accounts: 10, perSecond })
await stopOwnParts()
const secs = (ms: number) => `${(ms / 1000).toFixed(1)} s`
for (const { server, longestGapMs, longestWaitMs, copiedAfterMs } of result.losses)
  console.log(
    `${server}: intake stood for ${secs(longestGapMs)}, one message waited for ${secs(longestWaitMs)} at most; ` +
      `all copies whole ${secs(copiedAfterMs)} after its restart`,
  )
for (const difference of result.differences.slice(0, 50)) console.log(difference)
console.log({ messages: result.messages, slices: result.slices })
const isEqual = result.differences.length === 0
console.log(isEqual ? 'Every count and every second equals the book.' : `${result.differences.length} differences`)
process.exit(isEqual ? 0 : 1)
