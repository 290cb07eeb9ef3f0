import { expect, test } from 'vitest'
import { createPseudonyms } from './pseudonyms.ts'

const { of, resolve } = createPseudonyms('x'.repeat(32))
const identifiers = ['E', 'E-1', 'J-100', 'a b/ü%~', '工單', 'long '.repeat(40).trim(), '0']

test('the same identifier has the same pseudonym, another one another, and nothing of it shows', () => {
  for (const identifier of identifiers) {
    expect(of(identifier)).toBe(of(identifier))
    expect(of(identifier)).toMatch(/^ID-[A-Z2-7]{10,}$/)
    expect(of(identifier)).not.toContain(identifier.toUpperCase().slice(0, 3).padEnd(3, '!'))
    expect(createPseudonyms('another secret').of(identifier)).not.toBe(of(identifier))
  }
  expect(new Set(identifiers.map(of)).size).toBe(identifiers.length)
  expect(of('')).toBe('')
})

test('each is read back, alone and within a text, also typed small', () => {
  for (const identifier of identifiers) {
    expect(resolve(of(identifier))).toBe(identifier)
    expect(resolve(of(identifier).toLowerCase())).toBe(identifier)
  }
  expect(resolve(`/api/jobOperations/${of('J-1')}~0~10?empIDIsAnyOf=${of('E-1')},${of('E-2')}`)).toBe(
    '/api/jobOperations/J-1~0~10?empIDIsAnyOf=E-1,E-2',
  )
  expect(resolve(of('a/b'), encodeURIComponent)).toBe('a%2Fb')
})

test('what looks like a pseudonym and is none stays as it is, so does one that was changed', () => {
  const other = of('E-1').replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  const changed = of('E-12345').replace(/ID-./, (start) => (start === 'ID-A' ? 'ID-B' : 'ID-A'))
  for (const text of ['ID-1', 'ID-ABCDEFGHIJ', 'VOID-ABCDEFGHIJKLM', changed]) expect(resolve(text)).toBe(text)
  expect(['E-1', other]).toContain(resolve(other))
})
