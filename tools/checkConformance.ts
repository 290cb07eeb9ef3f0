import { existsSync, readFileSync } from 'node:fs'
import { claimsIn } from './claims/claims.ts'

/**
 * Fails when docs/conformance.md claims a demand without a test that exists; a run of the tests says whether it passed,
 * too.
 */
const claims = claimsIn(readFileSync(new URL('../docs/conformance.md', import.meta.url), 'utf8'))
const wrong = claims.filter(
  ({ file, title }) => !file || !title || !existsSync(file) || !readFileSync(file, 'utf8').includes(title),
)
for (const { id, file, title } of wrong) console.error(`claimed without its test: ${id} ${file} › ${title}`)
console.log(`${claims.length - wrong.length} demands are claimed by a test that exists, ${wrong.length} without one`)
process.exitCode = wrong.length > 0 ? 1 : 0
