import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pictureSize } from './pictureRoutes.ts'
import { jpegOf, pngOf } from './pictures.fixture.ts'

test('reads the size of a PNG and a JPEG', () => {
  expect(pictureSize(pngOf(640, 480))).toEqual({ width: 640, height: 480 })
  expect(pictureSize(jpegOf(1200, 800))).toEqual({ width: 1200, height: 800 })
})

test('returns null for data that are no picture or a truncated one, without an error', () => {
  expect(pictureSize(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))).toBe(null)
  expect(pictureSize(pngOf(0, 480))).toBe(null)
  expect(pictureSize(jpegOf(1200, 800).subarray(0, 12))).toBe(null)
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), fc.boolean(), (bytes, isJpeg) => {
      const start = isJpeg ? Buffer.from([0xff, 0xd8, 0xff]) : pngOf(1, 1).subarray(0, 16)
      const size = pictureSize(Buffer.concat([start, bytes]))
      expect(size === null || (size.width > 0 && size.height > 0)).toBe(true)
    }),
  )
})
