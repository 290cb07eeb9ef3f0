import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonInPieces } from './jsonInPieces.ts'
import { ownTask } from './ownTask.ts'
import { createPace } from './pace.ts'

const made = (text: string) => jsonInPieces(text, createPace())

test('any JSON, however it is spaced, comes to what JSON.parse makes of it', async () => {
  const values = fc.jsonValue({ maxDepth: 6, stringUnit: 'binary' })
  await fc.assert(
    fc.asyncProperty(values, fc.constantFrom(undefined, 1, '\t'), async (value, space) => {
      const text = JSON.stringify(value, null, space)
      expect(await made(text)).toEqual(JSON.parse(text))
    }),
    { numRuns: 500 },
  )
  const odd = '{"__proto__":{"a":1},"a\\\\":"\\"]}","a":[[],{},"",null,-1.5e3 , true],"a":2}'
  expect(await made(odd)).toEqual(JSON.parse(odd))
  expect(Object.keys((await made(odd)) as object)).toEqual(Object.keys(JSON.parse(odd)))
})

test('what is no JSON is refused, wherever it is cut or broken', async () => {
  const text = JSON.stringify({ success: true, data: { rows: [{ a: 'x', b: [1, 2] }, { a: '\\' }], more: false } })
  for (let cut = 0; cut < text.length; cut++) await expect(made(text.slice(0, cut))).rejects.toThrow(SyntaxError)
  await fc.assert(
    fc.asyncProperty(fc.nat(text.length - 1), fc.constantFrom(...'{}[],:"\\x1 '), async (at, wrong) => {
      const broken = text.slice(0, at) + wrong + text.slice(at + 1)
      let value: unknown
      try {
        value = JSON.parse(broken)
      } catch {
        await expect(made(broken)).rejects.toThrow(SyntaxError)
        return
      }
      expect(await made(broken)).toEqual(value)
    }),
  )
})

test('others have their turn while a long answer is read', async () => {
  const rows = Array.from({ length: 60_000 }, (_, place) => ({ place, job: `J-${place} "x\\`, secs: place / 7 }))
  const text = JSON.stringify({ success: true, data: { rows, more: true } })
  let turns = 0
  let isDone = false
  const read = made(text).finally(() => {
    isDone = true
  })
  while (!isDone) {
    await ownTask()
    turns++
  }
  expect(await read).toEqual({ success: true, data: { rows, more: true } })
  expect(turns).toBeGreaterThan(2)
})
