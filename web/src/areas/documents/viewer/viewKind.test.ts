import { expect, test } from 'vitest'
import { viewKind } from './viewKind.ts'

test('shows pictures, PDFs, texts and videos; executable or unknown files are only downloaded', () => {
  expect(viewKind('image/png')).toBe('picture')
  expect(viewKind('application/pdf')).toBe('pdf')
  expect(viewKind('text/plain')).toBe('text')
  expect(viewKind('video/mp4')).toBe('video')
  for (const other of ['image/svg+xml', 'text/html', 'application/xhtml+xml', 'application/zip', ''])
    expect(viewKind(other)).toBe(null)
})
