import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutJson, joinJson } from './jsonPieces.ts'
import { ownTask } from './ownTask.ts'
import { createPace } from './pace.ts'

const pass = (text: string) => joinJson(structuredClone(cutJson(JSON.parse(text))), createPace())

test('any JSON that was cut into pieces comes to what JSON.parse makes of it', async () => {
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
const answer = { success: true, data: { rows, more: true } }

test('no piece is longer than what is read in no time, but for a row that is', () => {
  const { frame, lists } = cutJson(structuredClone(answer))
  expect(frame.length).toBeLessThan(1000)
  expect(lists.map(({ path }) => path.join('.'))).toEqual(['value.data.rows'])
  for (const piece of lists[0]!.pieces) expect(piece.length).toBeLessThan(40_000)
  expect(lists[0]!.pieces.length).toBeGreaterThan(50)
})

test('others may have their turn after each piece of a long answer', async () => {
  const pieces = cutJson(structuredClone(answer))
  let rests = 0
  const read = joinJson(pieces, () => {
    rests++
    return ownTask()
  })
  expect(await read).toEqual(answer)
  expect(rests).toBe(pieces.lists[0]!.pieces.length)
})
