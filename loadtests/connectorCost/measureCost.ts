import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { connectorTypes } from '@takt/domain/areas/connectors/connectorTypes.ts'
import { runAlone } from '@takt/ingest/connectors/play/runAlone.fixture.ts'
import type { Runner } from '@takt/ingest/connectors/runner.ts'
import { runners } from '@takt/ingest/connectors/runners.ts'
import { pause } from '@takt/store/timing/pause.ts'
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

/**
 * Runs a connector with a feed that publishes nothing; `options` replace those of the kind. Returns its values a second
 * and the processor time for 1,000 of them (ms), that of its child processes included.
 */
export async function measureCost(
  name: SourceName,
  { source, port }: { source: ChildProcess; port: number },
  { seconds, options }: { seconds: number; options: object },
): Promise<{ perSecond: number; perThousandMs: number }> {
  const kind = sourceKinds[name]
  const type = connectorTypes.find(({ connectorTypeId }) => connectorTypeId === kind.connectorTypeId)!
  const runner = runners[kind.connectorTypeId].machine as Runner<unknown>
  const alone = runAlone(runner, type.options.parse({ ...kind.options(port), ...options }))
  const measure = () => ({
    secs: processorTime({ connector: process.pid, source: source.pid! }).connector!,
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
