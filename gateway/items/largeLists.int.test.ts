import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItemsBed, type ItemsBed } from './items.bed.ts'

const rows = 10_000
const lists = 16
const asks = 25
const others = { organizationId: 2, entityId: 2 }

let bed: ItemsBed
beforeAll(async () => {
  bed = await createItemsBed()
  for (let first = 0; first < rows; first += 5000) {
    const add = Array.from({ length: 5000 }, (_, i) => ({ partNum: `P-${first + i}`, description: 'row '.repeat(10) }))
    expect((await bed.ask('POST', '/api/parts/bulk', { add })).status).toBe(200)
  }
  expect((await bed.ask('POST', '/api/parts', { partNum: 'P-1' }, others)).status).toBe(200)
}, 120_000)
afterAll(() => bed?.close())

/** How long another company's short list takes, the middle of many (ms). */
async function middle(): Promise<number> {
  const took: number[] = []
  for (let n = 0; n < asks; n++) {
    const began = performance.now()
    expect((await bed.ask('GET', '/api/parts?limit=20', undefined, others)).status).toBe(200)
    took.push(performance.now() - began)
  }
  return took.toSorted((a, b) => a - b)[Math.floor(asks / 2)]!
}

test('sixteen large lists of one company at once keep another company’s short one for as long as one does, not for sixteen', async () => {
  const read = async () => {
    const reply = await bed.app.request('/api/parts', { headers: { authorization: bed.authorization() } })
    await reply.body!.pipeTo(new WritableStream())
    return reply.status
  }
  /** The same while so many are read all the time. */
  const while_ = async (many: number) => {
    let isOver = false
    const reading = Array.from({ length: many }, async () => {
      const statuses = new Set<number>()
      while (!isOver) statuses.add(await read())
      return [...statuses]
    })
    const took = await middle()
    isOver = true
    expect((await Promise.all(reading)).flat().every((status) => status === 200)).toBe(true)
    return took
  }
  await middle()
  const [alone, one, all] = [await middle(), await while_(1), await while_(lists)]
  console.log(`a short list: ${[alone, one, all].map((ms) => ms.toFixed(1)).join(', ')} ms beside 0, 1, ${lists} lists`)
  expect(all / one).toBeLessThan(lists / 4)
}, 120_000)
