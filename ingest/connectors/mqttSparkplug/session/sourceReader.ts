import type { SparkplugOptions } from '@takt/domain/areas/connectors/mqttSparkplug.ts'
import { signalsOfRules } from '@takt/domain/areas/connectors/signals/stateRules.ts'
import type { RunnerContext } from '../../runner.ts'
import type { SignalFeed } from '../../signals/signalFeed.ts'
import type { createSourceProblems } from '../../sourceProblems.ts'
import { connectorTexts } from '../../texts.ts'
import { sparkplugTexts as texts } from '../texts.ts'
import type { NodeEvent } from './nodeSession.ts'
import { createValueOrder, type OrderedReading } from './orderValues.ts'
import { createSourceTimes } from './sourceTimes.ts'

type Context = Pick<RunnerContext<SparkplugOptions>, 'options' | 'feed' | 'monitor'> & {
  signals: SignalFeed
  problems: ReturnType<typeof createSourceProblems>
}
type Birth = Extract<NodeEvent, { kind: 'birth' }>
type Data = Extract<NodeEvent, { kind: 'data' }>
type Death = Extract<NodeEvent, { kind: 'death' }>

/** Number of values that are processed before other work gets its turn. */
const chunkSize = 500
/** Number of metrics that a message names as an example. */
const exampleCount = 10

const signalsOf = ({ signals, stateRules }: SparkplugOptions) =>
  new Set([...signals.map(({ signal }) => signal), ...(stateRules ? signalsOfRules(stateRules) : [])])

/** Passes the births, data and deaths of one node or device on as readings. */
export function createSourceReader({ options, feed, monitor, signals, problems }: Context) {
  const timesOf = createSourceTimes()
  const order = createValueOrder()
  const expected = signalsOf(options)
  let isBorn = false

  /** Passes values on; stored ones only if they are newer than everything that is known. */
  async function pass(readings: readonly OrderedReading[], unbroken: boolean) {
    const knownTo = feed.knownTo() ?? Number.NEGATIVE_INFINITY
    const fresh = readings.filter(({ signal, at, isStored }) => {
      const isFresh = !isStored || at > knownTo
      if (!isFresh) monitor.ignore(signal, texts.olderThanKnown)
      return isFresh
    })
    for (let from = 0; from < fresh.length; from += chunkSize)
      await signals.take(fresh.slice(from, from + chunkSize), { unbroken })
    const newest = fresh.at(-1)
    if (newest) problems.checkClock({ aheadMs: newest.at - Date.now(), isZoned: true, isLive: !unbroken })
  }

  async function passWaiting(all = false) {
    const isSessionStart = order.dueAt() !== null
    const readings = order.take(all)
    if (readings.length > 0) await pass(readings, isSessionStart || readings.some(({ isStored }) => isStored))
  }

  function reportMissing({ values }: Birth) {
    const arrived = new Set(values.map(({ signal }) => signal))
    const missing = [...expected].filter((signal) => !arrived.has(signal))
    const examples = [...arrived].slice(0, exampleCount).join(', ')
    problems.missing(missing.length > 0 ? connectorTexts.notCome(missing.slice(0, exampleCount), examples, '') : null)
  }

  async function lose(death?: Death) {
    await passWaiting(true)
    if (isBorn && death) {
      if (death.at === null) signals.alive()
      else feed.see({ at: death.at, fine: 0, items: [] })
    }
    isBorn = false
    signals.lose()
  }

  return {
    passWaiting,
    async bear(birth: Birth) {
      if (!birth.isContinued && isBorn) await lose()
      if (!isBorn) order.start()
      isBorn = true
      reportMissing(birth)
      order.add(timesOf(birth.values, birth.at, true))
      await passWaiting()
    },
    async take({ values, at }: Data) {
      if (!isBorn) return
      order.add(timesOf(values, at, false))
      await passWaiting()
    },
    /** Records that the broker is alive, and with it a source whose death certificate it would send. */
    alive() {
      if (isBorn) signals.alive()
    },
    /** Records that nothing is known from now on, or from the time of a death certificate of the source. */
    lose,
  }
}
