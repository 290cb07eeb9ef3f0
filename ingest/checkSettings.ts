import { readEnv } from './env.ts'

// For the launcher, before anything starts: says what of ingest's settings is wrong, nothing when all is well.
try {
  readEnv(process.env)
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : error}\n`)
}
