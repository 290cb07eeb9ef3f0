import { z } from 'zod'
import { instantText, keepable } from '../../core/item/values.ts'
import { composed } from '../../core/item/visibleText.ts'

/** The screen at a machine, as its session has it: of which device, called how, and at which machine. */
export const machineScreen = z.object({ deviceId: z.int().positive(), name: z.string(), resourceID: z.string() })
export type MachineScreen = z.output<typeof machineScreen>

/**
 * What a screen may ask: of its own machine what an operator needs there, the clock, messages, calls, to be connected,
 * and to tell of trouble that it met.
 */
const asks = [
  /^GET \/api\/users\/user$/,
  /^GET \/api\/(entities|organizations)$/,
  /^GET \/api\/screens\/(machine|work)$/,
  /^POST \/api\/screens\/reason$/,
  /^(GET|POST) \/api\/screens\/(chat|scrap)$/,
  /^POST \/api\/screens\/chat\/read$/,
  /^(GET|POST) \/api\/screens\/chat\/file$/,
  /^GET \/api\/resources\/current$/,
  /^GET \/api\/resources\/[^/]+\/reasons$/,
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

/** Whether the screen at a machine may ask this: narrow whatever its rights would allow. */
export const screenMayAsk = (method: string, path: string): boolean =>
  asks.some((allowed) => allowed.test(`${method} ${path}`))

/** `POST /api/screens/reason`: what the stop was for that began at `start`, said at `saidAt`. */
export const screenReason = z.object({
  start: instantText.describe('When the stop began, as the screen saw it'),
  saidAt: instantText.describe('When it was said: what somebody said later stands'),
  reasonCode: z
    .string()
    .trim()
    .overwrite(composed)
    .min(1)
    .max(50)
    .refine(keepable, 'has characters that cannot be kept'),
})
export type ScreenReason = z.output<typeof screenReason>
