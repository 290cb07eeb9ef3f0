import { loadavg } from 'node:os'
import { stopOwnParts } from '@takt/launch/test.fixture.ts'
import { allViews } from './carousel/allViews.ts'
import { runCarouselSoak } from './carousel/runCarouselSoak.ts'

// Usage: node loadtests/carousel.ts [minutes] [whole seconds per slide, minimum 5] [machines] [shipped or plain]
// [picture.png]
const minutes = Number(process.argv[2] ?? 10)
const secs = Number(process.argv[3] ?? 5)
const machines = Number(process.argv[4] ?? 24)
console.log(`load average ${loadavg()[0]?.toFixed(1)}`)
const { flaws } = await runCarouselSoak({
  machines,
  minutes,
  secs,
  slides: allViews,
  log: console.log,
  isPlain: process.argv[5] === 'plain',
  ...(process.argv[6] ? { picture: process.argv[6] } : {}),
})
console.log(`load average ${loadavg()[0]?.toFixed(1)}`)
await stopOwnParts()
for (const flaw of flaws) console.log(`FAILED: ${flaw}`)
if (flaws.length === 0) console.log('Nothing stays behind when a slide goes.')
process.exit(flaws.length === 0 ? 0 : 1)
