import { expect, test } from 'vitest'
import { decodeXml } from './decodeXml.ts'

const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'))
const declared = (encoding: string, rest = '') => `<?xml version="1.0" encoding="${encoding}"?>${rest}`

test.each([
  ['Latin-1, as declared', latin1(declared('ISO-8859-1', 'GEHÄUSE-Ö')), 'GEHÄUSE-Ö'],
  ['Latin-1 in single quotes', latin1(`<?xml version='1.0' encoding='iso-8859-1' ?>Türkontakt geöffnet`), 'Türkontakt'],
  ['Shift_JIS', new Uint8Array([...latin1(declared('Shift_JIS')), 0x83, 0x68, 0x83, 0x41]), 'ドア'],
  ['UTF-8 without a declaration', new TextEncoder().encode('<a>ドア</a>'), 'ドア'],
  ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${declared('ISO-8859-1', 'Ö')}`), 'Ö'],
  ['UTF-16 with a mark', utf16(`\uFEFF${declared('UTF-16', 'Ö')}`), 'Ö'],
  ['UTF-16 without a mark', utf16(declared('UTF-16', 'Ö')), 'Ö'],
  ['UTF-8 that declares UTF-16', new TextEncoder().encode(declared('UTF-16', 'Ö')), 'Ö'],
])('%s', (_name, xml, part) => {
  expect(decodeXml(xml)).toEqual({ text: expect.stringContaining(part), isValid: true })
})

test('invalid bytes are replaced and reported', () =>
  expect(decodeXml(latin1(declared('UTF-8', 'GEHÄUSE')))).toEqual({
    text: expect.stringContaining('GEH\uFFFDUSE'),
    isValid: false,
  }))

test('an unknown encoding is an error', () => expect(() => decodeXml(latin1(declared('klingon')))).toThrow('encoding'))
