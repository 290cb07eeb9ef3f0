import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distinctEpcs, epcCode, isHexEpc, normalEpc } from './epc.ts'

test('a code is the same in upper or lower case, with or without the gaps of a label', () => {
  for (const typed of [
    '3074257BF7194E4000001A85',
    ' 3074257bf7194e4000001a85\n',
    '3074 257B F719 4E40 0000 1A85',
    '30:74:25:7b:f7:19:4e:40:00:00:1a:85',
    '3074-257B-F719-4E40-0000-1A85',
  ])
    expect(epcCode.parse(typed)).toBe('3074257BF7194E4000001A85')
  expect(epcCode.parse('urn:epc:id:sgtin:0614141.112345.400')).toBe('URN:EPC:ID:SGTIN:0614141.112345.400')
  expect(epcCode.parse('e-12')).toBe('E-12')
})

test('rejects empty or overlong text and text with other characters', () => {
  for (const wrong of [
    '',
    '  ',
    'A'.repeat(129),
    'A B',
    'A~B',
    'A,B',
    '<b>',
    '=1+1',
    'A\u0000',
    'Ａ１',
    'A/B',
    '../x',
    7,
    null,
  ])
    expect(epcCode.safeParse(wrong).success, String(wrong)).toBe(false)
})

test('normalizing a code twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(normalEpc(normalEpc(text))).toBe(normalEpc(text))
    }),
  )
})

test('distinguishes an EPC from a barcode', () => {
  expect(isHexEpc('3074257BF7194E4000001A85')).toBe(true)
  expect(['J-100', '3074257BF7194E4000001A8', 'E12', ''].some(isHexEpc)).toBe(false)
})

test('duplicates are reduced to the first', () => {
  expect(distinctEpcs(['b1', 'A1', 'B1', '', 'a1 '])).toEqual(['B1', 'A1'])
})
