import { readFileSync, writeFileSync } from 'node:fs'
import { conformancePage, missingRequirements, readRequirementTests } from './conformance/requirementTests.ts'

// Usage: node tools/conformance.ts [--write]. Fails if a requirement has no test or docs/conformance.md is out of date;
// `--write` writes the page.
const page = new URL('../docs/conformance.md', import.meta.url)
const tests = readRequirementTests('.')
const expected = conformancePage(tests)
if (process.argv.includes('--write')) writeFileSync(page, expected)
const missing = missingRequirements(tests)
const isOutdated = readFileSync(page, 'utf8') !== expected
if (missing.length > 0)
  console.error(`Without a test: ${missing.join(', ')}. Annotate one with "// Proves ${missing[0]}".`)
if (isOutdated) console.error('docs/conformance.md is out of date. Run npm run conformance.')
const count = new Set(tests.map(({ id }) => id)).size
console.log(`${count} requirements are proven by ${tests.length} annotations of tests`)
process.exitCode = missing.length > 0 || isOutdated ? 1 : 0
