import { z } from 'zod'
import { participantId } from '../media.ts'

/** Request for a token that admits to a call's room. */
export const callTokenRequest = z.object({ seat: participantId.describe('The page that answered or started the call') })

/**
 * `POST /api/calls/{room}/token`: a token that admits this page to the room once, within 30 s. `url` is the path of the
 * WebSocket on the page's own origin (`url?token=…`).
 */
export const callToken = z.object({ token: z.string(), url: z.string() })
