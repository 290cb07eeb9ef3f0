import { z } from 'zod'
import { plainText } from '../../core/item/values.ts'

/** An address within the application, such as `/wall?groups=Lathes`. */
const dashboard = z
  .string()
  .max(2000)
  .regex(/^\/(?![/\\])\S*$/, 'is an address within the application, such as /wall')

const fields = {
  displayName: plainText(100),
  dashboards: z.array(dashboard).min(1, 'Name at least one dashboard').max(50),
  /** It shows the machines of these device groups and no others; null: all of the organization. */
  deviceGroupIds: z.array(z.int().positive()).min(1, 'Name at least one device group').max(100).nullable(),
}

/** A wall board and the dashboards it is meant for; it opens the first. */
export const newDisplay = z.object({ ...fields, deviceGroupIds: fields.deviceGroupIds.default(null) })
export type NewDisplay = z.output<typeof newDisplay>

/** What may be changed of a wall board: what is left out stays as it is. */
export const displayChange = z.object(fields).partial()
export type DisplayChange = z.output<typeof displayChange>

/** What a display tells of itself: of which build its page is (`buildOf`). */
export const displayHere = z.object({ build: z.string().max(2000) })

/** How often it tells (ms). One that was silent for `displayAwayMs` is away. */
export const displayHereMs = 60_000
export const displayAwayMs = 5 * displayHereMs

/** What a display may ask: what dashboards are made of, and to be connected. */
const asks = [
  /^GET \/api\/users\/user$/,
  /^GET \/api\/(entities|organizations)$/,
  /^GET \/api\/resources\/current$/,
  /^GET \/api\/resources\/[^/]+\/(cycles|evidence|plan|reasons|values)$/,
  /^POST \/api\/resources\/getTEEP$/,
  /^POST \/api\/analytics\/(breakdown|jobEffHistory|machineNotices)$/,
  /^GET \/api\/analytics\/learnedCycles$/,
  /^GET \/api\/(deviceGroups|reasons|targets)$/,
  /^GET \/api\/walls\/[^/]+$/,
  /^POST \/api\/displays\/here$/,
  /^POST \/api\/messaging\/(provision|keepAlive)$/,
]

/** Whether a display may ask this: narrow whatever its rights would allow. */
export const displayMayAsk = (method: string, path: string): boolean =>
  asks.some((allowed) => allowed.test(`${method} ${path}`))
