import type { ModbusRegister } from '@takt/domain/areas/connectors/modbusRegister.ts'
import type { ModbusTcpOptions } from '@takt/domain/areas/connectors/modbusTcp.ts'
import { pause } from '@takt/store/timing/pause.ts'
import { openTcp } from '../network/openTcp.ts'
import { reach, waitUntilReported } from '../network/reach.ts'
import type { RunnerContext } from '../runner.ts'
import type { SignalFeed } from '../signals/signalFeed.ts'
import { SourceError, unreachable } from '../sourceError.ts'
import { createSourceProblems } from '../sourceProblems.ts'
import { connectorTexts } from '../texts.ts'
import { createModbusFrames } from './modbusFrames.ts'
import { createPollSchedule, type Poll } from './pollSchedule.ts'
import { readRegister } from './readRegister.ts'
import { createModbusClient, type ModbusResponse, responseMs } from './requestModbus.ts'
import { modbusTexts as texts } from './texts.ts'

/** Number of requests in succession without a response after which the connection counts as lost. */
const maxTimeouts = 3
/** Maximum time without a request (ms), so that a lost connection is noticed and the last values are known to hold. */
const maxSilenceMs = 30_000
/** Exceptions that one register of a request can cause alone: illegal address, illegal value, device failure. */
const ofOneRegister = new Set([2, 3, 4])
/** Time after which the last value of a register that cannot be read no longer holds (ms). */
const staleMs = 10_000
const counterRoles = new Set(['good', 'total', 'scrap', 'pulse'])

/** Returns the names of registers that only count: their total still holds after a time without values. */
function onlyCounters({ signals }: ModbusTcpOptions): ReadonlySet<string> {
  const bySignal = Map.groupBy(signals, ({ signal }) => signal)
  return new Set(
    [...bySignal].flatMap(([name, all]) => (all.every(({ role }) => counterRoles.has(role)) ? [name] : [])),
  )
}

type Polling = RunnerContext<ModbusTcpOptions> & { signals: SignalFeed }

/**
 * Polls a device over one connection until it ends; rejects with the reason. `spoke` is called when it has responded
 * like a Modbus device. Until then it cannot be distinguished from an unreachable address.
 */
export async function pollModbus(context: Polling, spoke: () => void): Promise<void> {
  const { options, report, monitor, signal, pace, signals } = context
  const address = `${options.host}:${options.port}`
  const started = performance.now()
  const socket = await reach({ where: address, signal }, (late) => openTcp(options, context, late))
  const problems = createSourceProblems(report, monitor.note)
  const counters = onlyCounters(options)
  const schedule = createPollSchedule(options.registers, () => performance.now())
  const frames = createModbusFrames({
    send: (request, sent) => socket.write(request, sent),
    stray: (frame, reason) => monitor.ignore(frame.toString('hex'), texts.stray[reason]),
  })
  const send = createModbusClient(frames.stream, options.unitId)
  const unreadable = new Map<string, { text: string; failedAt: number }>()
  let understood = false
  let timeouts = 0

  const reportProblems = () => {
    const [first] = unreadable.values()
    const registers = first ? texts.unreadable(first.text, unreadable.size - 1) : null
    problems.missing([registers, schedule.isLate() ? texts.slow : null].filter(Boolean).join(' ') || null)
  }
  const understand = () => {
    timeouts = 0
    if (understood) return
    understood = true
    problems.reportAll()
    spoke()
  }
  const explain = (response: ModbusResponse, register: ModbusRegister) =>
    response.kind === 'exception'
      ? texts.exception(response.code, register)
      : texts.noRegisterResponse(responseMs / 1_000, register)

  /** Reports that registers cannot be read; after a while their last values no longer hold. */
  async function reportUnreadable(registers: readonly ModbusRegister[], response: ModbusResponse) {
    const at = Date.now()
    const stale = registers.filter(({ name }) => {
      const failedAt = unreadable.get(name)?.failedAt ?? at
      return at - failedAt > staleMs && !counters.has(name)
    })
    for (const register of registers) {
      const text = explain(response, register)
      unreadable.set(register.name, { text, failedAt: unreadable.get(register.name)?.failedAt ?? at })
      monitor.ignore(register.name, text)
    }
    await signals.take(stale.map(({ name }) => ({ signal: name, at, value: null })))
  }

  async function fail(poll: Poll, response: ModbusResponse) {
    const isOfOne = response.kind === 'timeout' || (response.kind === 'exception' && ofOneRegister.has(response.code))
    if (isOfOne && schedule.split(poll)) return
    schedule.fail(poll)
    await reportUnreadable(poll.request.registers, response)
  }

  async function poll(next: Poll) {
    const { request } = next
    schedule.start(next)
    const response = await send(request)
    if (response.kind === 'closed') throw new SourceError(connectorTexts.cutOff(address))
    if (response.kind === 'timeout') {
      timeouts += 1
      if (frames.hasStrays()) throw new SourceError(texts.strayOnly)
      // The rest of a late response cannot be distinguished from the next response.
      if (frames.isIncomplete() || timeouts >= maxTimeouts) throw new SourceError(texts.noResponse(address))
      if (understood) return fail(next, response)
      if (!schedule.split(next)) schedule.fail(next)
      return
    }
    understand()
    if (response.kind === 'exception') return fail(next, response)
    schedule.succeed(next)
    for (const { name } of request.registers) unreadable.delete(name)
    const { at, data } = response
    await signals.take(
      request.registers.map((register) => ({
        signal: register.name,
        at,
        value: readRegister(register, request.address, data),
      })),
    )
  }

  async function pollAll() {
    while (!signal.aborted) {
      const next = schedule.next()
      const waitMs = Math.min(next.dueAt - performance.now(), maxSilenceMs)
      if (waitMs > 0) await pause(waitMs, signal)
      if (signal.aborted) return
      await poll(next)
      reportProblems()
    }
  }

  async function receiveAll() {
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      pace.spend({ bytes: chunk.length, lines: 1 })
      frames.receive(chunk)
      await pace.waitWithinLimits()
    }
    throw new SourceError(connectorTexts.cutOff(address))
  }

  try {
    await Promise.race([pollAll(), receiveAll()])
  } catch (error) {
    const isJudged = error instanceof SourceError && (understood || frames.hasStrays() || isGarbage(error))
    if (isJudged) throw error
    if (understood) throw new SourceError(connectorTexts.cutOff(address))
    await waitUntilReported(started, signal)
    throw unreachable(address)
  } finally {
    problems.stop()
    frames.stream.destroy()
    socket.destroy()
  }
}

const isGarbage = (error: SourceError) => error.message === texts.noModbus
