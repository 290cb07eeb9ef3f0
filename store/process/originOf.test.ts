import { expect, test } from 'vitest'
import { originOf } from './originOf.ts'

test.each([
  ['127.0.0.1', undefined, 'http://localhost:8080'],
  ['0.0.0.0', undefined, 'http://localhost:8080'],
  ['::', undefined, 'http://localhost:8080'],
  ['10.1.2.3', undefined, 'http://10.1.2.3:8080'],
  ['fd00::1', undefined, 'http://[fd00::1]:8080'],
  ['0.0.0.0', 'https://takt.plant.example/', 'https://takt.plant.example'],
])('bound to %s with TAKT_ORIGIN %s the web application has the origin %s', (TAKT_BIND, TAKT_ORIGIN, origin) => {
  expect(originOf({ PORT: 8080, TAKT_BIND, TAKT_ORIGIN })).toBe(origin)
})
