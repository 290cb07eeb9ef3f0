import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'

export const credentialShape = z.object({
  natsUrl: z.string(),
  mqttUrl: z.string().nullable(),
  userName: z.string(),
  password: z.string(),
  telemetrySubject: z.string(),
  tagSubject: z.string(),
  inboxPrefix: z.string(),
})
export type Credential = z.output<typeof credentialShape>

const entry = z.object({
  /** Until when the machine has told everything (epoch ms). */
  told: z.number(),
  /** The last sequence number used. */
  seq: z.number(),
  credential: credentialShape.nullable(),
  /** Where its adapter or agent listens. */
  port: z.number().nullable(),
  /** The connector that fetches its data; kept so that one that somebody removes is not made anew. */
  connectorId: z.number().nullable(),
})
export type Entry = z.output<typeof entry>

const file = z.object({ owner: z.string(), machines: z.record(z.string(), entry) })

export type Books = Awaited<ReturnType<typeof openBooks>>

/**
 * What the plant remembers over restarts, machine by machine, in one file that only its owner may read. `owner`: whose
 * it is; what another left is not used. Losing it costs only time: everything is told again, and counts once.
 */
export async function openBooks(path: string, owner: string) {
  await mkdir(dirname(path), { recursive: true })
  const known = await readFile(path, 'utf8').then(
    (text) => file.safeParse(parsed(text)).data,
    () => undefined,
  )
  const machines: Record<string, Entry> = known?.owner === owner ? known.machines : {}
  let saved = JSON.stringify(machines)
  let writing = Promise.resolve()

  return {
    /** A machine's entry, to be changed in place. */
    of: (resourceID: string, since: number): Entry => {
      machines[resourceID] ??= { told: since, seq: 0, credential: null, port: null, connectorId: null }
      return machines[resourceID]
    },
    /** Writes what changed; a kill leaves the former or the new file. */
    save(): Promise<void> {
      writing = writing.then(async () => {
        const now = JSON.stringify(machines)
        if (now === saved) return
        await writeFile(`${path}.new`, JSON.stringify({ owner, machines }), { mode: 0o600 })
        await rename(`${path}.new`, path)
        saved = now
      })
      return writing
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
