import { createHmac } from 'node:crypto'

export type IceServer = { urls: string[]; username?: string; credential?: string }

const validSecs = 600

/**
 * Returns the TURN server with credentials valid for ten minutes from `now` (epoch ms), in the format of coturn's
 * `use-auth-secret` (draft-uberti-behave-turn-rest-00): the name contains the end of validity, the password is its
 * HMAC-SHA1. Empty if no TURN server is configured.
 */
export function iceServers(
  turn: { url: string; secret: string } | null,
  now: number,
  participantId: string,
): IceServer[] {
  if (!turn) return []
  const username = `${Math.floor(now / 1000) + validSecs}:${participantId}`
  const credential = createHmac('sha1', turn.secret).update(username).digest('base64')
  return [{ urls: [turn.url], username, credential }]
}
