import { readEnv } from './env.ts'

// Run by the launcher before anything starts: prints the errors in the SFU's settings, nothing if they are valid.
try {
  readEnv(process.env)
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : error}\n`)
}
