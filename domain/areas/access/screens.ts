import { z } from 'zod'
import { instantText, keepable } from '../../core/item/values.ts'
import { composed } from '../../core/item/visibleText.ts'

/** The screen at a machine as stored in its session: the device, its name and the machine. */
export const machineScreen = z.object({ deviceId: z.int().positive(), name: z.string(), resourceID: z.string() })
export type MachineScreen = z.output<typeof machineScreen>

/**
 * Requests allowed for a screen: the data of its own machine that an operator needs, time clock, messages, calls,
 * connection and error reports.
 */
const allowedRequests = [
  /^GET \/api\/users\/user$/,
  /^GET \/api\/(entities|organizations)$/,
  /^GET \/api\/screens\/(machine|work)$/,
  /^POST \/api\/screens\/reason$/,
  /^(GET|POST) \/api\/screens\/(chat|scrap)$/,
  /^POST \/api\/screens\/chat\/read$/,
  /^(GET|POST) \/api\/screens\/chat\/file$/,
  /^GET \/api\/resources\/current$/,
  /^GET \/api\/resources\/[^/]+\/(reasons|derivedStates)$/,
  /^GET \/api\/docs\/\d+(\/picture)?$/,
  /^GET \/api\/docs\/revision\/\d+\/file$/,
  /^(GET|POST) \/api\/checkData$/,
  /^GET \/api\/checkData\/(due|gauges)$/,
  /^POST \/api\/laborTickets\/clock$/,
  /^GET \/api\/laborTickets\/clocked$/,
  /^GET \/api\/calls\/(current|directory)$/,
  /^POST \/api\/calls\/[^/]+\/token$/,
  /^POST \/api\/messaging\/(provision|keepAlive|call)$/,
  /^POST \/api\/displays\/here$/,
  /^POST \/api\/telemetry$/,
  /^POST \/api\/errorReports$/,
]

/** Returns true if the screen at a machine may send this request, whatever its rights would allow. */
export const screenMayRequest = (method: string, path: string): boolean =>
  allowedRequests.some((allowed) => allowed.test(`${method} ${path}`))

/** `POST /api/screens/reason`: the reason of the stop that started at `start`, entered at `saidAt`. */
export const screenReason = z.object({
  start: instantText.describe('Start of the stop as shown on the screen'),
  saidAt: instantText.describe('Time of entry: the latest entry applies'),
  reasonCode: z
    .string()
    .trim()
    .overwrite(composed)
    .min(1)
    .max(50)
    .refine(keepable, 'has characters that cannot be stored'),
})
export type ScreenReason = z.output<typeof screenReason>
