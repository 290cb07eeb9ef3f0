import { z } from 'zod'
import { seat } from '../media.ts'

/** What is sent to be let into a call's room. */
export const callTokenAsked = z.object({ seat: seat.describe('The page that answered or initiated') })

/**
 * `POST /api/calls/{room}/token`: lets this seat into the room once, within 30 s. `url` is the path, on the page's own
 * origin, of the WebSocket that is opened with it (`url?token=…`).
 */
export const callToken = z.object({ token: z.string(), url: z.string() })
