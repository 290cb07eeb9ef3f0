import {
  type ConnectorMonitor,
  type MonitoredRole,
  type MonitorLine,
  monitorLimits,
} from '@takt/domain/areas/connectors/connectorMonitor.ts'
import type { ServerCertificate } from '@takt/domain/areas/connectors/serverCertificate.ts'
import type { Reading } from '@takt/domain/areas/connectors/signals/signal.ts'

/** Records what a connector receives, in bounded memory. */
export type Monitor = {
  /** Records a value of a signal; `role`: that of a data item of MTConnect. */
  read: (reading: Reading, isMapped: boolean, role?: MonitoredRole | null) => void
  /** Counts and logs an input that was not understood: a sample of it, and the reason. */
  ignore: (sample: string, reason: string) => void
  /** Logs an event of the connection. */
  note: (text: string) => void
  /** Sets the certificate of the source that a person has to confirm; null: none. */
  unconfirmed: (certificate: ServerCertificate | null) => void
  /** Returns everything recorded. */
  snapshot: () => ConnectorMonitor
}

const rateSeconds = 60

/** Copies the text: a substring would keep the whole message in memory. */
const short = (text: string) => Buffer.from(text.slice(0, monitorLimits.text)).toString()

export function createMonitor(now: () => number = Date.now): Monitor {
  const startedAt = now()
  const signals = new Map<string, ConnectorMonitor['signals'][number]>()
  const log: MonitorLine[] = []
  /** Values by second, of the last minute. */
  const perSecond = new Array<number>(rateSeconds).fill(0)
  let second = Math.floor(startedAt / 1_000)
  let received = 0
  let ignored = 0
  let lagMs: number | null = null
  let certificate: ServerCertificate | null = null

  const turnTo = (to: number) => {
    for (; second < to && to - second <= rateSeconds; second += 1) perSecond[(second + 1) % rateSeconds] = 0
    if (second < to) perSecond.fill(0)
    second = Math.max(second, to)
  }
  const add = (kind: MonitorLine['kind'], text: string, sample: string | null) => {
    const [last] = log
    if (last && last.kind === kind && last.text === text) {
      last.at = now()
      last.count += 1
      last.sample = sample
      return
    }
    log.unshift({ at: now(), kind, text, sample, count: 1 })
    log.length = Math.min(log.length, monitorLimits.lines)
  }
  return {
    read({ signal, value, at }, isMapped, role = null) {
      const name = signal.length > monitorLimits.text ? short(signal) : signal
      const known = signals.get(name)
      if (!known && signals.size >= monitorLimits.signals && !isMapped) {
        ignored += 1
        return
      }
      const text = typeof value === 'string' ? short(value) : value
      if (known) Object.assign(known, { value: text, at, count: known.count + 1, isMapped, role })
      else signals.set(short(name), { signal: short(name), value: text, at, count: 1, isMapped, role })
      received += 1
      lagMs = now() - at
      turnTo(Math.floor(now() / 1_000))
      perSecond[second % rateSeconds]! += 1
    },
    ignore(sample, reason) {
      ignored += 1
      add('ignored', short(reason), short(sample))
    },
    note: (text) => add('event', short(text), null),
    unconfirmed(shown) {
      certificate = shown
    },
    snapshot() {
      turnTo(Math.floor(now() / 1_000))
      const seconds = Math.max(1, Math.min(rateSeconds, (now() - startedAt) / 1_000))
      const rate = perSecond.reduce((sum, each) => sum + each, 0) / seconds
      const lists = { signals: [...signals.values()], log: [...log] }
      return { startedAt, received, perSecond: rate, ignored, lagMs, ...lists, certificate }
    },
  }
}
