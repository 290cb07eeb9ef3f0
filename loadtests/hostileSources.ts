import { createConnectorFixture } from '@takt/ingest/connectors/play/connector.fixture.ts'
import { stopOwnParts } from '@takt/launch/test.fixture.ts'
import { pause } from '@takt/store/timing/pause.ts'
import { startConnectors } from './connectorFaults/startConnectors.ts'
import { attackNames } from './hostileSources/attack.ts'
import { attacks } from './hostileSources/attacks.ts'
import { memoryOf, runAttack } from './hostileSources/runAttack.ts'
import { watchMachine } from './hostileSources/watchMachine.ts'

// Usage: node loadtests/hostileSources.ts [seconds] [protocol] [attack]. Runs each attack of each protocol against a
// connector in an ingest of its own, beside the connector of a well-behaved machine, and prints what it costs
// (TAKT_PYTHON is a Python with asyncua). Fails if an attack costs more than the limits below, or is not explained.
const [, , seconds = '15', onlyProtocol, onlyAttack] = process.argv

/** Limits: memory that an attack may cost (MB), delay of other data (ms), time for ending the connector (ms). */
const limits = { memoryMb: 400, medianMs: 1_000, maxMs: 4_000, stopMs: 10_000 }

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const secs = (ms: number) => (ms / 1_000).toFixed(1)

const fixture = await createConnectorFixture()
await fixture.stopIngest()
let connectors = await startConnectors(fixture.environment.env)
const machine = await watchMachine(fixture, 1)
await pause(5_000)
machine.start()
await pause(15_000)
const calm = machine.delays()
const [calmMedian, calmMax] = [median(calm), Math.max(...calm)]
console.log(`Delay of the machine without an attack: median ${secs(calmMedian)} s, max ${secs(calmMax)} s`)
console.log('| protocol | attack | values read a second | memory, MB | delay beside it, s | explained | result |')
console.log('|---|---|---|---|---|---|---|')
let connectorId = 1
let isRight = true
for (const [protocol, ofProtocol] of Object.entries(attacks)) {
  if (onlyProtocol && onlyProtocol !== protocol) continue
  for (const attack of attackNames) {
    const attacked = ofProtocol[attack]
    if (!attacked || (onlyAttack && onlyAttack !== attack)) continue
    connectorId += 1
    const before = memoryOf(connectors.pid)
    const result = await runAttack(
      { fixture, machine, pid: connectors.pid },
      { protocol, attack, connectorId, seconds: Number(seconds) },
    )
    const [delay, maxDelay] = [median(result.delays), Math.max(...result.delays)]
    const memoryMb = result.memoryMb - before
    const isExplained = attacked.expects === null || result.explanation !== null
    const faults = [
      memoryMb > limits.memoryMb && 'memory',
      (!(delay < calmMedian + limits.medianMs) || maxDelay > calmMax + limits.maxMs) && 'delay',
      !isExplained && `not explained: ${result.texts.join(' / ').slice(0, 300)}`,
      result.stoppedMs > limits.stopMs && 'does not stop',
    ].filter((fault) => fault !== false)
    isRight &&= faults.length === 0
    const cells = [
      protocol,
      attack,
      Math.round(result.readPerSecond),
      `${Math.round(before)} + ${Math.round(memoryMb)}`,
      `${secs(delay)}, max ${secs(maxDelay)}`,
      result.explanation?.slice(0, 80) ?? '',
      faults.length === 0 ? ['bounded', ...result.browsed].join(', ') : faults.join(', '),
    ]
    console.log(`| ${cells.join(' | ')} |`)
    // Memory that one attack leaves is not that of the next one.
    await connectors.kill()
    connectors = await startConnectors(fixture.environment.env)
    await pause(3_000)
  }
}
await machine.stop()
await connectors.kill()
await fixture.startIngest()
await fixture.close()
await stopOwnParts()
console.log(isRight ? 'All attacks are bounded and explained.' : 'Some attacks are not bounded or not explained.')
process.exit(isRight ? 0 : 1)
