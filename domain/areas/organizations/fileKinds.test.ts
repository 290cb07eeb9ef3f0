import { expect, test } from 'vitest'
import { fileKindOf } from './fileKinds.ts'

test('media types are mapped to file kinds', () => {
  const kinds = {
    'image/svg+xml': 'pictures',
    'video/mp4': 'videos',
    'application/pdf': 'pdf',
    'text/plain': 'text',
    'application/xml': 'text',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'office',
    'application/x-cfb': 'office',
    'application/zip': 'archives',
    'application/x-7z-compressed': 'archives',
    'application/octet-stream': 'other',
  }
  expect(Object.keys(kinds).map(fileKindOf)).toEqual(Object.values(kinds))
})
