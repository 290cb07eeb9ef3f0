import { expect, test } from 'vitest'
import { createPseudonyms } from './pseudonyms.ts'

const { of, read } = createPseudonyms('x'.repeat(32))
const identifiers = ['E', 'E-1', 'J-100', 'a b/ü%~', '工單', 'long '.repeat(40).trim(), '0']

test('the same identifier has the same pseudonym, another identifier another one, and nothing of it shows', () => {
  for (const identifier of identifiers) {
    expect(of(identifier)).toBe(of(identifier))
    expect(of(identifier)).toMatch(/^ID-[A-Z2-7]{10,}$/)
    expect(of(identifier)).not.toContain(identifier.toUpperCase().slice(0, 3).padEnd(3, '!'))
    expect(createPseudonyms('another secret').of(identifier)).not.toBe(of(identifier))
  }
  expect(new Set(identifiers.map(of)).size).toBe(identifiers.length)
  expect(of('')).toBe('')
})

test('each is read back as a whole, also in lower case, only with its own secret', () => {
  for (const identifier of identifiers) {
    expect(read(of(identifier))).toBe(identifier)
    expect(read(of(identifier).toLowerCase())).toBe(identifier)
    expect(createPseudonyms('another secret').read(of(identifier))).toBeNull()
  }
  for (const text of [` ${of('E-1')}`, `${of('E-1')},${of('E-2')}`, `about ${of('E-1')}`]) expect(read(text)).toBeNull()
})

test('composite keys are read by their parts', () => {
  expect(of('J-1~0~10')).toBe(`${of('J-1')}~0~10`)
  expect(read(`${of('J-1')}~0~10`)).toBe('J-1~0~10')
  expect(read('J-1~0~10')).toBeNull()
})

test('rejects text that only looks like a pseudonym, an altered pseudonym, and one that is too long', () => {
  const other = of('E-1').replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  const changed = of('E-12345').replace(/ID-./, (start) => (start === 'ID-A' ? 'ID-B' : 'ID-A'))
  for (const text of ['ID-1', 'ID-ABCDEFGHIJ', 'VOID-ABCDEFGHIJKLM', changed, `ID-${'A'.repeat(5000)}`])
    expect(read(text)).toBeNull()
  expect(['E-1', null]).toContain(read(other))
})
