import { defaultRules } from '@takt/domain/areas/locating/locatingFloor.ts'
import { createPlant } from '@takt/domain/areas/plant/createPlant.ts'
import { judgeLocating } from '@takt/domain/areas/plant/simulateTagReads.fixture.ts'

// Measures how often Takt locates tags of the simulated plant correctly: `node loadtests/locating.ts [hours]`.
const hours = Number(process.argv[2] ?? 8)
const from = Date.parse('2026-03-03T11:00:00Z')
const plant = createPlant({ seed: 1, machines: 24, timeZone: 'America/New_York' })
const range = { from, to: from + hours * 3_600_000 }
const everyMs = 20_000
for (const [name, rules] of [
  ['smoothed', defaultRules],
  ['not smoothed', { ...defaultRules, windowMs: 2000, marginDb: 0, dwellMs: 0 }],
] as const)
  for (const [kind, { share, changes }] of Object.entries(judgeLocating(plant, range, { rules, everyMs })))
    console.log(`${name}: ${kind} in the right zone ${(share * 100).toFixed(1)} %, ${changes} changes of zone told`)
