import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { writeWhole } from './writeWhole.ts'

const shape = z.object({ secret: z.string(), postgres: z.string(), clickhouse: z.string() })

export type Secrets = z.output<typeof shape>

/**
 * Returns the installation's secrets, created at the first start and stored in `file`, which only its owner can read.
 */
export async function loadSecrets(file: string): Promise<Secrets> {
  const storedText = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    // Never created again over an existing file: everything encrypted with the old secrets would be lost.
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (storedText) return shape.parse(JSON.parse(storedText))
  const make = (bytes: number) => randomBytes(bytes).toString('hex')
  const secrets = { secret: make(32), postgres: make(16), clickhouse: make(16) }
  await writeWhole(file, JSON.stringify(secrets))
  return secrets
}
