import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { connectorTypes } from '@takt/domain/areas/connectors/connectorTypes.ts'
import { httpJson } from '@takt/domain/areas/connectors/httpJson.ts'
import { runHttpJson } from '@takt/ingest/connectors/httpJson/runHttpJson.ts'
import { runAlone } from '@takt/ingest/connectors/play/runAlone.fixture.ts'
import type { Runner } from '@takt/ingest/connectors/runner.ts'
import { runners } from '@takt/ingest/connectors/runners.ts'
import { pause } from '@takt/store/timing/pause.ts'
import { httpMessage } from '../connectorFaults/sources/http.ts'
import { type SourceName, sourceKinds } from '../connectorFaults/sources.ts'
import { processorTime } from '../installation/processorTime.ts'

/** Time before the measurement, in which the connector connects and its code is compiled (ms). */
const warmUpMs = 5_000

/** Starts a source of a kind in its own process. */
export async function startSource(
  name: SourceName,
  perSecond: number,
): Promise<{ source: ChildProcess; port: number }> {
  const source = fork(join(import.meta.dirname, 'sourceProcess.ts'), [name, String(perSecond)])
  const [port] = (await once(source, 'message')) as [number]
  return { source, port }
}

type CostOfValues = { perSecond: number; perThousandMs: number }

/**
 * Runs a connector with a feed that publishes nothing; `options` replace those of the kind. Returns its values a second
 * and the processor time for 1,000 of them (ms), that of its child processes included.
 */
export async function measureCost(
  name: SourceName,
  { source, port }: { source: ChildProcess; port: number },
  { seconds, options }: { seconds: number; options: object },
): Promise<CostOfValues> {
  const kind = sourceKinds[name]
  const type = connectorTypes.find(({ connectorTypeId }) => connectorTypeId === kind.connectorTypeId)!
  const runner = runners[kind.connectorTypeId].machine as Runner<unknown>
  const alone = runAlone(runner, type.options.parse({ ...kind.options(port), ...options }))
  return measureAlone(alone, seconds, { source: source.pid! })
}

/** Like `measureCost`, for messages of a device that arrive from the gateway, with ten values each. */
export async function measureHttpCost(
  perSecond: number,
  { seconds, options }: { seconds: number; options: object },
): Promise<CostOfValues> {
  let total = 0
  let timer: NodeJS.Timeout | undefined
  const alone = runAlone(runHttpJson, httpJson.options.parse(options), undefined, (receive) => {
    const send = () => receive(Buffer.from(JSON.stringify([httpMessage(total++, Date.now())])), null)
    timer = setInterval(() => void send(), 10_000 / perSecond)
  })
  const cost = await measureAlone(alone, seconds, {})
  clearInterval(timer)
  return cost
}

async function measureAlone(
  alone: ReturnType<typeof runAlone>,
  seconds: number,
  apart: Readonly<Record<string, number>>,
): Promise<CostOfValues> {
  const measure = () => ({
    secs: processorTime({ connector: process.pid, ...apart }).connector!,
    values: alone.snapshot().received,
  })
  await pause(warmUpMs)
  const before = measure()
  await pause(seconds * 1_000)
  const after = measure()
  const values = after.values - before.values
  if (values === 0)
    throw new Error([`No values: ${alone.status.error ?? alone.status.word}`, ...alone.log()].join('\n'))
  await alone.stop()
  return { perSecond: values / seconds, perThousandMs: ((after.secs - before.secs) * 1e6) / values }
}
