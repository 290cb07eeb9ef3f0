import { stopOwnParts } from '@takt/launch/test.bed.ts'
import { areas } from '../gateway/app/areas.ts'
import { measureHolds } from '../gateway/core/bodies/measureHolds.bed.ts'
import { createItemsBed } from '../gateway/core/items/testing/items.bed.ts'

// node loadtests/holds.ts
const bed = await createItemsBed([...areas])
const holds = await measureHolds(bed)
await bed.close()
await stopOwnParts()
console.log('| request | status | answered after, ms | held at most, ms of its own | others waited at most, ms |')
console.log('|---|---|---|---|---|')
for (const { what, status, ms, worked, waited } of holds)
  console.log(`| ${what} | ${status} | ${ms.toFixed(0)} | ${worked.toFixed(0)} | ${waited.toFixed(0)} |`)
process.exit(0)
