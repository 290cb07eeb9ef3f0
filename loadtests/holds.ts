import { stopOwnParts } from '@takt/launch/test.fixture.ts'
import { areas } from '../gateway/app/areas.ts'
import { measureBlocking } from '../gateway/core/bodies/measureBlocking.fixture.ts'
import { createItemsFixture } from '../gateway/core/items/testing/items.fixture.ts'

// Usage: node loadtests/holds.ts
const fixture = await createItemsFixture([...areas])
const measurements = await measureBlocking(fixture)
await fixture.close()
await stopOwnParts()
console.log('| request | status | answered after, ms | held at most, ms of its own | others waited at most, ms |')
console.log('|---|---|---|---|---|')
for (const { what, status, ms, worked, waited } of measurements)
  console.log(`| ${what} | ${status} | ${ms.toFixed(0)} | ${worked.toFixed(0)} | ${waited.toFixed(0)} |`)
process.exit(0)
