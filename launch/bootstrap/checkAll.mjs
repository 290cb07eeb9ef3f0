import { inCheckout } from './checkout.mjs'
import { runQuietly } from './run.mjs'

const tool = (...names) => inCheckout('node_modules', ...names)
// Each checker computes most of the types again: one per program costs half as much as the default of four.
const types = (project) => [tool('typescript', 'bin', 'tsc'), '--checkers', '1', '-p', project]

/** Runs all checks that need no test run, in parallel; resolves with the exit code. */
export async function checkAll(node) {
  const checks = {
    types: types('tsconfig.json'),
    'types of web': types('web/tsconfig.json'),
    lint: [tool('@biomejs', 'biome', 'bin', 'biome'), 'ci', '--colors=off', '--diagnostic-level=warn', '.'],
    'unused code': [tool('knip', 'bin', 'knip.js'), '--no-progress'],
    'requirements with tests': ['tools/conformance.ts'],
    'dependency rules': ['tools/checkDependencies.ts'],
    'names and comments': ['tools/checkWords.ts'],
    'sizes of pages': ['tools/checkPageSizes.ts'],
  }
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, args]) => {
      const startedAt = Date.now()
      const { code, output } = await runQuietly(node, args)
      const took = `${((Date.now() - startedAt) / 1000).toFixed(1)} s`
      console.log(`  ${code === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(24)} ${took}`)
      return { name, code, output: output.trim() }
    }),
  )
  const failed = results.filter(({ code }) => code !== 0)
  for (const { name, output } of failed) console.log(`\n── ${name}\n${output}`)
  return failed.length > 0 ? 1 : 0
}
