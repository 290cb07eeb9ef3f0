import { designSession } from '@takt/domain/areas/flows/answers/design.ts'
import { answered, type Client } from '../api/client.ts'
import { signedInBy } from './sessionActors.ts'
import type { RestoreInput } from './sessionSetup.ts'
import type { Restored } from './sessionTypes.ts'

const opened = answered(designSession)

/** Where flows are designed: a page that is opened with a one-time token, beside the application. */
export const designPath = '/flowEditor'

/** Whether this page designs a flow. */
export const isDesignPage = (): boolean => window.location.pathname === designPath

/**
 * Who designs: the one-time token of the address is exchanged for a session that may do nothing but design that flow;
 * a page that is loaded anew goes on with the session that it had.
 */
export async function restoreDesign(
  client: Client,
  { token, fromUrl }: RestoreInput,
  signal: AbortSignal,
): Promise<Restored> {
  if (!fromUrl) return signedInBy(client, token, signal)
  const asked = { schema: opened, body: { token }, signal, keepsSession: true }
  return signedInBy(client, (await client.post('/flows/designSession', asked)).data.token, signal)
}
