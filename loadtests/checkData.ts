import { monitorEventLoopDelay } from 'node:perf_hooks'
import { checkImport } from '@takt/domain/areas/checksheets/responses/checkImport.ts'
import { stopOwnParts } from '@takt/launch/test.fixture.ts'
import { areas } from '../gateway/app/areas.ts'
import { createItemsFixture } from '../gateway/core/items/testing/items.fixture.ts'

// Usage: node loadtests/checkData.ts [values]
const [count = 100_000] = process.argv.slice(2, 3).map(Number)
const characteristics = 20
const sheet = Array.from({ length: characteristics }, (_, i) => `D${i},Bore ${i},number,mm,10,9.98,10.02,1,eachPart`)
const fixture = await createItemsFixture(areas)
const request = async (path: string, body: object) => (await fixture.request('POST', `/api/${path}`, body)).body.data
const csv = `checkID,text,kind,unit,nominal,lower,upper,samples,frequency\n${sheet.join('\n')}`
const { pageId, revId } = await request('docs/checksheet', { csv, docName: 'Housing' })
await request(`docs/revision/${revId}/approve`, {})
await request('resources', { resourceID: 'M-1', idealCycleSecs: 10 })
const columns = { atColumn: 'Time', checkColumn: 'Characteristic', valueColumn: 'Actual', resourceColumn: 'Machine' }
await request('checkSources', { sourceID: 'CMM', pageId, timezone: 'Asia/Tokyo', ...columns })

const from = Date.now() - 300 * 86_400_000
const lines = Array.from({ length: count }, (_, i) => {
  const at = new Date(from + Math.floor(i / characteristics) * 3_600_000).toISOString().slice(0, 19)
  return `${at},D${i % characteristics},${(10 + Math.sin(i) * 0.021).toFixed(4)},M-1`
})
const file = ['Time,Characteristic,Actual,Machine', ...lines].join('\n')

async function send(text: string, dryRun: boolean) {
  const authorization = fixture.authorization({})
  const eventLoopDelay = monitorEventLoopDelay({ resolution: 1 })
  eventLoopDelay.enable()
  const startedAt = performance.now()
  const path = `/api/checkData/import?sourceID=CMM&dryRun=${dryRun}`
  const headers = { authorization, 'content-type': 'text/csv' }
  const reply = await fixture.app.request(path, { method: 'POST', headers, body: text })
  const { data, message } = (await reply.json()) as { data: unknown; message: string }
  eventLoopDelay.disable()
  if (!reply.ok) throw new Error(message)
  const { recorded, known, corrections } = checkImport.parse(data)
  return {
    secs: (performance.now() - startedAt) / 1000,
    maxDelayMs: eventLoopDelay.max / 1e6,
    recorded,
    known,
    corrections,
  }
}

console.log(`${count} values, ${(file.length / 1e6).toFixed(1)} MB`)
console.log('| file | recorded | known | corrections | answered after, s | others waited at most, ms |')
console.log('|---|---|---|---|---|---|')
const other = file.replaceAll(',D3,1', ',D3,2')
for (const [name, text, dryRun] of [
  ['tried', file, true],
  ['imported', file, false],
  ['imported again', file, false],
  ['a twentieth of it corrected', other, false],
] as const) {
  const { recorded, known, corrections, secs, maxDelayMs } = await send(text, dryRun)
  console.log(`| ${name} | ${recorded} | ${known} | ${corrections} | ${secs.toFixed(1)} | ${maxDelayMs.toFixed(0)} |`)
}
await fixture.close()
await stopOwnParts()
process.exit(0)
