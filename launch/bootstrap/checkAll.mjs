import { inCheckout } from './checkout.mjs'
import { runQuietly } from './run.mjs'

const tool = (...names) => inCheckout('node_modules', ...names)
// Each checker works out most of the types anew: one a program costs half of what the usual four do.
const types = (project) => [tool('typescript', 'bin', 'tsc'), '--checkers', '1', '-p', project]

/** Everything that a reviewer would check without running a test, side by side; resolves with the exit code. */
export async function checkAll(node) {
  const checks = {
    types: types('tsconfig.json'),
    'types of web': types('web/tsconfig.json'),
    lint: [tool('@biomejs', 'biome', 'bin', 'biome'), 'ci', '--colors=off', '--diagnostic-level=warn', '.'],
    'unused code': [tool('knip', 'bin', 'knip.js'), '--no-progress'],
    'requirements with tests': ['tools/conformance.ts'],
    'dependency rules': ['tools/checkDependencies.ts'],
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
