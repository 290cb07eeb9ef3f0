import { nodeOf, playAsyncua } from '@takt/ingest/connectors/opcua/play/asyncua.fixture.ts'
import { repeat, type SourceKind } from '../sourceKind.ts'

/** An OPC UA server of asyncua with the history of its counter and state; three nodes change in each step. */
export const opcua: SourceKind = {
  connectorTypeId: 'opcua',
  options: (port) => ({
    endpointUrl: `opc.tcp://127.0.0.1:${port}/play`,
    securityMode: 'None',
    publishMs: 100,
    signals: [
      { signal: nodeOf('Good'), role: 'good' },
      { signal: nodeOf('State'), role: 'state', states: { '6': 'running' } },
      { signal: nodeOf('Temperature'), role: 'value', name: 'temperature' },
      { signal: nodeOf('Door'), role: 'input' },
      { signal: nodeOf('Note'), role: 'input' },
    ],
  }),
  async open(perSecond) {
    let total = 0
    let steps = 0
    let stopSending = () => {}
    let server: Awaited<ReturnType<typeof playAsyncua>> | null = null
    const step = async () => {
      steps += 1
      await server!.set({ Good: total, Temperature: steps / 10, Door: steps % 2 === 0, Note: `step ${steps}` })
    }
    const first = (good: number) => ({ Good: good, State: 6 })
    server = await playAsyncua({ history: true, first: first(0) })
    await server.kill()
    const { port, kill, restart, stop } = server
    return {
      port,
      async start(initial) {
        total = initial
        await restart(first(initial))
        stopSending = repeat(perSecond / 3, step)
      },
      count(parts) {
        total += parts
      },
      async kill() {
        stopSending()
        await kill()
      },
      close: stop,
    }
  },
}
