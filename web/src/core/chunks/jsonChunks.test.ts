import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinJson, splitJson } from './jsonChunks.ts'
import { nextTask } from './nextTask.ts'
import { createPace } from './pace.ts'

const pass = (text: string) => joinJson(structuredClone(splitJson(JSON.parse(text))), createPace())

test('JSON that was split into chunks equals the result of JSON.parse', async () => {
  const values = fc.jsonValue({ maxDepth: 6, stringUnit: 'binary' })
  await fc.assert(
    fc.asyncProperty(values, async (value) => {
      const text = JSON.stringify(value)
      expect(await pass(text)).toEqual(JSON.parse(text))
    }),
    { numRuns: 500 },
  )
  const odd = '{"__proto__":{"a":[1]},"a\\\\":"\\"]}","a":[[],{},"",null,-1.5e3 , true],"a":{"__proto__":[2]}}'
  expect(await pass(odd)).toEqual(JSON.parse(odd))
  expect(Object.keys((await pass(odd)) as object)).toEqual(Object.keys(JSON.parse(odd)))
})

const rows = Array.from({ length: 60_000 }, (_, place) => ({ place, job: `J-${place} "x\\`, secs: place / 7 }))
const response = { success: true, data: { rows, more: true } }

test('no chunk is longer than the limit, except for a single long row', () => {
  const { frame, lists } = splitJson(structuredClone(response))
  expect(frame.length).toBeLessThan(1000)
  expect(lists.map(({ path }) => path.join('.'))).toEqual(['value.data.rows'])
  for (const chunk of lists[0]!.chunks) expect(chunk.length).toBeLessThan(40_000)
  expect(lists[0]!.chunks.length).toBeGreaterThan(50)
})

test('reading a large response pauses after each chunk', async () => {
  const chunks = splitJson(structuredClone(response))
  let rests = 0
  const read = joinJson(chunks, () => {
    rests++
    return nextTask()
  })
  expect(await read).toEqual(response)
  expect(rests).toBe(chunks.lists[0]!.chunks.length)
})
