import { expect, test } from 'vitest'
import { reason } from './reason.ts'

test('a crash is reported by its error line, not by its stack', () => {
  const crash = `gateway ended (code 1): node:internal/modules/cjs/loader:1568
  throw err;
Error: Cannot find module '/x/main.ts'
    at Module._resolveFilename (node:internal/modules/cjs/loader:1564:15)
Node.js v24.21.0`
  expect(reason(new Error(crash))).toBe(
    "gateway ended (code 1): node:internal/modules/cjs/loader:1568 … Error: Cannot find module '/x/main.ts'",
  )
})

test('a single sentence stays as it is, without its full stop', () => {
  expect(reason(new Error('There is no embedded Postgres for aix-ppc64.'))).toBe(
    'There is no embedded Postgres for aix-ppc64',
  )
})
