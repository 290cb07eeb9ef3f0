import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { writeWhole } from './writeWhole.ts'

const shape = z.object({ secret: z.string(), postgres: z.string(), clickhouse: z.string() })

export type Secrets = z.output<typeof shape>

/** The installation's secrets, made at the first start and kept in `file`, readable by its owner alone. */
export async function keepSecrets(file: string): Promise<Secrets> {
  const known = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    // Never made anew over a file that is there: what is encrypted with the old ones would be lost.
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (known) return shape.parse(JSON.parse(known))
  const make = (bytes: number) => randomBytes(bytes).toString('hex')
  const secrets = { secret: make(32), postgres: make(16), clickhouse: make(16) }
  await writeWhole(file, JSON.stringify(secrets))
  return secrets
}
