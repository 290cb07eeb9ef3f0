import { dialRule, flowDialRule } from '@takt/store/dialing/dialRule.ts'
import { readDemoEnv } from './app/demo/env.ts'
import { readEnv } from './core/env.ts'

// Checks the settings of gateway and demo for the launcher before anything starts; prints the errors, nothing if there
// are none.
try {
  const env = readEnv(process.env)
  dialRule(env)
  flowDialRule(env)
  if (process.env.TAKT_DEMO !== 'off') readDemoEnv({ TAKT_DEMO_PASSWORD: 'made later by the launcher', ...process.env })
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : error}\n`)
}
