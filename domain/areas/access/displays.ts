import { z } from 'zod'
import { plainText } from '../../core/item/values.ts'

/** A path within the application, such as `/wall?groups=Lathes`. */
const dashboard = z
  .string()
  .max(2000)
  .regex(/^\/(?![/\\])\S*$/, 'is not a path within the application, such as /wall')

const fields = {
  displayName: plainText(100),
  dashboards: z.array(dashboard).min(1, 'Enter at least one dashboard').max(50),
  /** The display shows only the machines of these device groups; null: all machines of the organization. */
  deviceGroupIds: z.array(z.int().positive()).min(1, 'Select at least one device group').max(100).nullable(),
}

/** A wall display and its dashboards; the first one opens at start. */
export const newDisplay = z.object({ ...fields, deviceGroupIds: fields.deviceGroupIds.default(null) })
export type NewDisplay = z.output<typeof newDisplay>

/** Changes to a wall display; omitted fields stay unchanged. */
export const displayChange = z.object(fields).partial()
export type DisplayChange = z.output<typeof displayChange>

/** Heartbeat of a display, with the build of its page (`buildOf`). */
export const displayHeartbeat = z.object({ build: z.string().max(2000) })

/** Interval of the heartbeat (ms). A display without a heartbeat for `displayTimeoutMs` counts as away. */
export const displayHeartbeatMs = 60_000
export const displayTimeoutMs = 5 * displayHeartbeatMs

/** Requests allowed for a display: the data of dashboards and the connection. */
const allowedRequests = [
  /^GET \/api\/users\/user$/,
  /^GET \/api\/(entities|organizations)$/,
  /^GET \/api\/resources\/current$/,
  /^GET \/api\/resources\/[^/]+\/(cycles|derivedStates|evidence|plan|reasons|values)$/,
  /^POST \/api\/resources\/getTEEP$/,
  /^POST \/api\/analytics\/(breakdown|jobEffHistory|machineNotices|teepColumns)$/,
  /^GET \/api\/analytics\/learnedCycles$/,
  /^GET \/api\/(deviceGroups|reasons|targets)$/,
  /^GET \/api\/walls\/[^/]+$/,
  /^POST \/api\/displays\/here$/,
  /^POST \/api\/messaging\/(provision|keepAlive)$/,
]

/** Returns true if a display may send this request, whatever its rights would allow. */
export const displayMayRequest = (method: string, path: string): boolean =>
  allowedRequests.some((allowed) => allowed.test(`${method} ${path}`))
