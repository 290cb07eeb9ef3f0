import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createShdrLines } from './listenShdr.ts'

function read(text: string, sizes: number[], limit?: number) {
  const lines: string[] = []
  let overlong = 0
  const push = createShdrLines(
    (line) => lines.push(line),
    () => {
      overlong += 1
    },
    limit === undefined ? {} : { limit },
  )
  const bytes = new TextEncoder().encode(text)
  for (let start = 0, i = 0; start < bytes.length; i += 1) {
    const size = sizes[i % sizes.length]!
    push(bytes.subarray(start, start + size))
    start += size
  }
  return { lines, overlong }
}

const block = 't1|@ASSET@|1|Tool|--multiline--AB\n<Tool a="--">\nx|y\n--multiline--AB\n'

test('chunk boundaries do not change the lines; blocks are skipped', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (sizes) => {
      expect(read(`a|ü\r\n${block}b|€\n`, sizes).lines).toEqual(['a|ü', 'b|€'])
    }),
  )
})

test('a block that is not of an asset is one line with its text', () =>
  expect(read('t1|msg|X1|--multiline--AB\nfirst\nsecond\n--multiline--AB\nb|1\n', [5]).lines).toEqual([
    't1|msg|X1|first\nsecond',
    'b|1',
  ]))

test('an incomplete line waits for its end', () => expect(read('a|1\nb|2', [99]).lines).toEqual(['a|1']))

test('an unterminated block does not hide timestamped lines', () => {
  const text = 't|@ASSET@|1|Tool|--multiline--AB\n<Tool>\n2022-08-08T13:51:34.7Z|exec|ACTIVE\n'
  expect(read(text, [7]).lines).toEqual(['2022-08-08T13:51:34.7Z|exec|ACTIVE'])
})

test('only the overlong line is dropped, as a whole', () => {
  for (const size of [1, 7, 1_000])
    expect(read(`a\n${'x'.repeat(100)}\nb\n`, [size], 20)).toEqual({ lines: ['a', 'b'], overlong: 1 })
})
