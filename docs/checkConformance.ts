import { existsSync, readFileSync } from 'node:fs'
import { claimsWithoutText } from './claims/claimsWithoutText.ts'
import { readClaims } from './claims/readClaims.ts'

/** Fails when docs/conformance.md claims a demand without a test that is written. Whether it passes: `vitest.claims.ts`. */
const claims = readClaims()
const wrong = claimsWithoutText(claims, (file) => (existsSync(file) ? readFileSync(file, 'utf8') : null))
for (const sentence of wrong) console.error(`claimed without its test: ${sentence}`)
console.log(
  `${claims.length - wrong.length} demands have a test that is written, ${wrong.length} are claimed without one`,
)
process.exitCode = wrong.length > 0 ? 1 : 0
