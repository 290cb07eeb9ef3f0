import { spawn } from 'node:child_process'
import { join } from 'node:path'

// node loadtests/histories.ts [histories] [seed] [organizations at once] [histories in an organization]
const [runs = '10000', seed, atOnce = '4', together = '1'] = process.argv.slice(2)
const root = join(import.meta.dirname, '..')
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const env = {
  ...process.env,
  FC_RUNS: runs,
  FC_AT_ONCE: atOnce,
  FC_TOGETHER: together,
  ...(seed === undefined ? {} : { FC_SEED: seed }),
}
const test = spawn(process.execPath, [vitest, 'run', 'loadtests/exactness/histories.int.test.ts'], {
  cwd: root,
  env,
  stdio: 'inherit',
})
test.on('exit', (code) => process.exit(code ?? 1))
