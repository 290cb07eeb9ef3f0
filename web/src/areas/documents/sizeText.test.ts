import { expect, test } from 'vitest'
import { createFormat } from '../../core/kit/format/FormatContext.tsx'
import { sizeText } from './sizeText.ts'

test('sizes have the unit that users expect', () => {
  const format = createFormat({ locale: 'en-US', timeZone: 'UTC' })
  const textOf = (bytes: number) => sizeText(bytes, format)
  expect([0, 999, 1024, 50_000, 200_000, 1_048_576, 20_000_000, 500 * 1_048_576].map(textOf)).toEqual([
    '0 B',
    '999 B',
    '1.0 kB',
    '48.8 kB',
    '0.2 MB',
    '1.0 MB',
    '19.1 MB',
    '500 MB',
  ])
})
