import { expect, test } from 'vitest'
import { createFormat } from '../../../core/kit/format/FormatContext.tsx'
import { sharesText } from './sharesText.ts'

const format = createFormat({ locale: 'en-US', timeZone: 'UTC' })
const textsOf = (shares: readonly (number | null)[]) => shares.map(sharesText(shares, format))

test('shares that are all below a tenth have two decimals, others the usual ratio format', () => {
  expect(textsOf([0.02114, 0.0209, null])).toEqual(['2.11 %', '2.09 %', '–'])
  expect(textsOf([0.1, 0.0209])).toEqual(['10.0 %', '2.1 %'])
})
