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
  /** Time up to which the machine has reported everything (epoch ms). */
  told: z.number(),
  /** The last sequence number used. */
  seq: z.number(),
  credential: credentialShape.nullable(),
  /** The port on which its adapter or agent listens. */
  port: z.number().nullable(),
  /** The connector that reads its data; stored so that a connector removed by a user is not created again. */
  connectorId: z.number().nullable(),
})
export type Entry = z.output<typeof entry>

const file = z.object({ owner: z.string(), machines: z.record(z.string(), entry) })

export type PlantState = Awaited<ReturnType<typeof openPlantState>>

/**
 * Opens the state that the plant keeps across restarts, by machine, in one file that only its owner can read. `owner`:
 * the plant it belongs to; the state of another plant is ignored. Losing it costs only time: everything is reported
 * again, and counts once.
 */
export async function openPlantState(path: string, owner: string) {
  await mkdir(dirname(path), { recursive: true })
  const loaded = await readFile(path, 'utf8').then(
    (text) => file.safeParse(parsed(text)).data,
    () => undefined,
  )
  const machines: Record<string, Entry> = loaded?.owner === owner ? loaded.machines : {}
  let saved = JSON.stringify(machines)
  let writing = Promise.resolve()

  return {
    /** Returns a machine's entry, to be modified in place. */
    of: (resourceID: string, since: number): Entry => {
      machines[resourceID] ??= { told: since, seq: 0, credential: null, port: null, connectorId: null }
      return machines[resourceID]
    },
    /** Saves changes; if the process is killed, either the old or the new file remains. */
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
