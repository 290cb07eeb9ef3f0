import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Api } from './api.ts'
import type { Entry } from './books.ts'

const row = z.object({ connectorId: z.number(), options: z.record(z.string(), z.unknown()) })

type Wanted = { connectorTypeId: string; description: string; deviceId: number; options: Record<string, unknown> }

/**
 * Makes the connector that fetches a machine's data, once, and tells it where the machine listens now. One that was
 * removed stays so; one that the books do not know, because a kill came before they were written, is found by its
 * device.
 */
export async function keepConnector(api: Api, entry: Entry, wanted: Wanted): Promise<void> {
  const { connectorTypeId, deviceId, options } = wanted
  const by = entry.connectorId === null ? `deviceId=${deviceId}` : `connectorId=${entry.connectorId}`
  const rows = await api.call(z.array(row), 'GET', `/connectors?${by}&connectorTypeId=${connectorTypeId}`)
  const [known] = rows
  if (known) entry.connectorId = known.connectorId
  if (known && !isDeepStrictEqual(known.options, options))
    await api.call(row, 'PUT', `/connectors/${known.connectorId}`, { options })
  if (entry.connectorId !== null) return
  const added = await api.call(row, 'POST', '/connectors', { ...wanted, enabled: true })
  entry.connectorId = added.connectorId
}
