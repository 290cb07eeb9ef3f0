import { expect, test } from 'vitest'
import { sniffType } from './sniffType.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test('detects pictures and documents by their first bytes', async () => {
  const header = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  const png = [...header, 0, 0, 0, 13, ...bytes('IHDR'), ...Array(17).fill(0), 0, 0, 0, 0, ...bytes('IDAT')]
  expect(await sniffType(Uint8Array.from(png))).toBe('image/png')
  expect(await sniffType(bytes('%PDF-1.7\n'))).toBe('application/pdf')
  expect(await sniffType(Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]))).toBe('image/jpeg')
})

test('treats programs and tables in any text encoding as plain text, and web pages as well', async () => {
  expect(await sniffType(bytes('O1000\nG21 G90\nM30\n'))).toBe('text/plain')
  expect(await sniffType(bytes('Größe;Maß\n1;2\n'))).toBe('text/plain')
  expect(await sniffType(bytes('<html><script>alert(1)</script>'))).toBe('text/plain')
  expect(await sniffType(bytes('Maß').slice(0, -1))).toBe('text/plain')
})

test('treats unrecognized content as bytes', async () => {
  expect(await sniffType(Uint8Array.from([1, 0, 2, 0, 3]))).toBe('application/octet-stream')
  expect(await sniffType(Uint8Array.from([0x80, 0xff, 0xfe, 0xc0]))).toBe('application/octet-stream')
})
