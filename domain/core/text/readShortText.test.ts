import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readShortText } from './readShortText.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

test('short ASCII texts are those that a decoder returns, however often they are read; others are null', () => {
  const text = fc.oneof(fc.string({ maxLength: 45 }), fc.string({ unit: 'binary', maxLength: 45 }))
  fc.assert(
    fc.property(fc.array(text), fc.nat(5), (texts, before) => {
      for (const each of [...texts, ...texts]) {
        const bytes = bytesOf(`${'-'.repeat(before)}${each}-`)
        const isShort = bytes.length - before - 1 <= 40
        const isAscii = [...bytes].every((byte) => byte < 128)
        expect(readShortText(bytes, before, bytes.length - 1)).toBe(isShort && isAscii ? each : null)
      }
    }),
  )
})
