import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { createConnectorFixture } from '@takt/ingest/connectors/play/connector.fixture.ts'
import type { AttackName, Started } from './attack.ts'
import { attacks } from './attacks.ts'
import type { watchMachine } from './watchMachine.ts'

type Fixture = Awaited<ReturnType<typeof createConnectorFixture>>
type Machine = Awaited<ReturnType<typeof watchMachine>>

/** Time for which a connector must end when it is switched off (ms). */
const stopMs = 15_000
/** Further time for an explanation: every failure to reach a source is reported after ten seconds (ms). */
const explainMs = 20_000

/**
 * The effects of an attack. `texts`: the status and the log of its connector; `explanation`: the one that was expected,
 * null if it is missing. `memoryMb`: the most resident memory of
 * ingest. `delays`: of the machine beside it (ms). `readPerSecond`: values that were read. `browsed`: the results of
 * listing and searching.
 */
export type AttackResult = {
  texts: string[]
  explanation: string | null
  memoryMb: number
  delays: number[]
  readPerSecond: number
  browsed: string[]
  stoppedMs: number
}

/** Returns the resident memory of a process (MB). Linux only. */
export const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1_024

/** Lists and searches the nodes of a source. */
async function browse(fixture: Fixture, { connectorTypeId, options }: Started): Promise<string[]> {
  const request = { connectorTypeId, options, nodeId: null }
  const responses = await Promise.all([
    fixture.browse({ ...request, skip: 0 }),
    fixture.browse({ ...request, skip: 0, search: 'n99999' }),
  ])
  return responses.map(({ nodes, isPartial, error }) => error ?? `${nodes.length} nodes${isPartial ? ', partial' : ''}`)
}

/** Runs a connector against a hostile source for some seconds, beside a well-behaved machine. */
export async function runAttack(
  { fixture, machine, pid }: { fixture: Fixture; machine: Machine; pid: number },
  {
    protocol,
    attack,
    connectorId,
    seconds,
  }: { protocol: string; attack: AttackName; connectorId: number; seconds: number },
): Promise<AttackResult> {
  const target = { environment: { env: fixture.environment.env }, organizationId: 1, deviceId: connectorId + 100 }
  const source = fork(join(import.meta.dirname, 'attackProcess.ts'), [protocol, attack, JSON.stringify(target)])
  const ended = once(source, 'exit')
  const [started] = (await Promise.race([once(source, 'message'), ended.then(() => [null])])) as [Started | null]
  if (!started) throw new Error(`The source of ${protocol}, ${attack}, does not start`)
  machine.start()
  await fixture.add({ connectorId, connectorTypeId: started.connectorTypeId, options: started.options })
  const texts = new Set<string>()
  let memoryMb = 0
  let received = 0
  const browsing = started.isBrowsed ? browse(fixture, started) : Promise.resolve([])
  const { expects } = attacks[protocol]![attack]!
  const explanation = () => [...texts].find((text) => expects?.test(text)) ?? null
  const end = Date.now() + seconds * 1_000
  const isOver = () => Date.now() > end + explainMs || (Date.now() > end && (!expects || explanation() !== null))
  for (; !isOver(); await sleep(500)) {
    memoryMb = Math.max(memoryMb, memoryOf(pid))
    const [status, monitor] = await Promise.all([fixture.status(connectorId), fixture.monitor(connectorId)])
    if (status?.last_error) texts.add(status.last_error)
    for (const { text } of monitor?.log ?? []) texts.add(text)
    if (Date.now() < end) received = monitor?.received ?? received
  }
  const browsed = await browsing
  const delays = machine.delays()
  const stoppingAt = Date.now()
  await fixture.change(connectorId, { enabled: false })
  while ((await fixture.status(connectorId))?.status !== 'stopped' && Date.now() - stoppingAt < stopMs) await sleep(100)
  const stoppedMs = Date.now() - stoppingAt
  source.disconnect()
  await ended
  return {
    texts: [...texts],
    explanation: explanation(),
    memoryMb,
    delays,
    readPerSecond: received / seconds,
    browsed,
    stoppedMs,
  }
}
