import { createHmac } from 'node:crypto'

export type IceServer = { urls: string[]; username?: string; credential?: string }

const validSecs = 600

/**
 * The TURN server with credentials of ten minutes from `now` (epoch ms), as coturn's `use-auth-secret` takes them
 * (draft-uberti-behave-turn-rest-00): the name is the end of validity, the password its HMAC-SHA1. None where none is
 * configured.
 */
export function iceServers(turn: { url: string; secret: string } | null, now: number, seat: string): IceServer[] {
  if (!turn) return []
  const username = `${Math.floor(now / 1000) + validSecs}:${seat}`
  const credential = createHmac('sha1', turn.secret).update(username).digest('base64')
  return [{ urls: [turn.url], username, credential }]
}
