import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Api } from './api.ts'
import type { Entry } from './books.ts'

const row = z.object({ connectorId: z.number(), options: z.record(z.string(), z.unknown()) })

type Wanted = { connectorTypeId: string; description: string; deviceId: number; options: Record<string, unknown> }

/** Makes the connector that fetches a machine's data, once, and tells it where the machine listens now. One that was removed stays so. */
export async function keepConnector(api: Api, entry: Entry, wanted: Wanted): Promise<void> {
  if (entry.connectorId === null) {
    const added = await api.call(row, 'POST', '/connectors', { ...wanted, enabled: true })
    entry.connectorId = added.connectorId
    return
  }
  const [known] = await api.call(z.array(row), 'GET', `/connectors?connectorId=${entry.connectorId}`)
  if (known && !isDeepStrictEqual(known.options, wanted.options))
    await api.call(row, 'PUT', `/connectors/${entry.connectorId}`, { options: wanted.options })
}
