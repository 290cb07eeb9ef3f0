import { z } from 'zod'
import { serverCertificate } from './serverCertificate.ts'
import { signalRoles, signalValue } from './signals/signal.ts'

/** Limits of what is recorded of a connector: signals, lines of its log, characters of a text. */
export const monitorLimits = { signals: 1_000, lines: 100, text: 300 } as const

/**
 * The last value of a signal, null if the source has none; `at` is of the source's clock (epoch ms), `count` the number
 * of values so far. `role`: that of a data item of MTConnect; null for all others, whose roles are options.
 */
const monitoredSignal = z.object({
  signal: z.string(),
  value: signalValue,
  at: z.number(),
  count: z.number(),
  isMapped: z.boolean(),
  role: z.enum([...signalRoles, 'availability']).nullable(),
})
export type MonitoredSignal = z.output<typeof monitoredSignal>
export type MonitoredRole = NonNullable<MonitoredSignal['role']>

/**
 * A line of a connector's log, latest first. `ignored`: an input that was not understood, with a sample of it; equal
 * ones in succession are one line with their `count`. `at`: epoch ms of our clock, the last time.
 */
const monitorLine = z.object({
  at: z.number(),
  kind: z.enum(['event', 'ignored']),
  text: z.string(),
  sample: z.string().nullable(),
  count: z.number(),
})
export type MonitorLine = z.output<typeof monitorLine>

/**
 * The values and inputs that a connector has received since it started. `perSecond`: values in the last minute;
 * `lagMs`: by how much the newest value was behind our clock when it arrived, null before the first. `certificate`:
 * that of the source if a person has to confirm it before the connector can connect; null otherwise.
 */
export const connectorMonitor = z.object({
  startedAt: z.number(),
  received: z.number(),
  perSecond: z.number(),
  ignored: z.number(),
  lagMs: z.number().nullable(),
  signals: z.array(monitoredSignal),
  log: z.array(monitorLine),
  certificate: serverCertificate.nullable(),
})
export type ConnectorMonitor = z.output<typeof connectorMonitor>

/** A step of testing a connection, with its result in words. */
const testStep = z.object({
  step: z.enum(['options', 'connect', 'data', 'state', 'count']),
  isOk: z.boolean(),
  text: z.string(),
})
export type TestStep = z.output<typeof testStep>

/** The result of testing a connection before it is saved. */
export const connectorTest = z.object({ steps: z.array(testStep), monitor: connectorMonitor })
export type ConnectorTest = z.output<typeof connectorTest>

/** A request to test a connection, between services. `options` contain secrets. */
export const connectorTestRequest = z.object({
  connectorTypeId: z.string(),
  options: z.record(z.string(), z.unknown()),
})
