import { architectures } from './dependencies/layers.ts'
import { readImports } from './dependencies/readImports.ts'
import { findViolations } from './dependencies/violations.ts'

/** Fails when the dependency rules (`dependencies/layers.ts`) are broken; prints each violation. */
const imports = readImports('.')
const violations = Map.groupBy(findViolations(imports, architectures), ({ rule }) => rule)
for (const [rule, ruleViolations] of violations) {
  console.error(`${rule}: ${ruleViolations.length}`)
  for (const { message } of ruleViolations) console.error(`  ${message}`)
  process.exitCode = 1
}
if (violations.size === 0) console.log(`The dependency rules hold in ${imports.size} files`)
