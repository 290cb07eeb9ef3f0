import { designSession } from '@takt/domain/areas/flows/responses/design.ts'
import { type Client, dataResponse } from '../api/client.ts'
import { designPath } from './designPath.ts'
import { signedInBy } from './sessionActors.ts'
import type { RestoreInput } from './sessionSetup.ts'
import type { Restored } from './sessionTypes.ts'

const opened = dataResponse(designSession)

/** True if this page is the flow editor. */
export const isDesignPage = (): boolean => window.location.pathname === designPath

/**
 * Restores the session of the flow editor: exchanges the one-time token of the address for a session that may only
 * design that flow; a reloaded page continues with its session.
 */
export async function restoreDesign(
  client: Client,
  { token, fromUrl }: RestoreInput,
  signal: AbortSignal,
): Promise<Restored> {
  if (!fromUrl) return signedInBy(client, token, signal)
  const options = { schema: opened, body: { token }, signal, retainsSession: true }
  return signedInBy(client, (await client.post('/flows/designSession', options)).data.token, signal)
}
