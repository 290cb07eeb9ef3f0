import { playAsyncua } from '@takt/ingest/connectors/opcua/play/asyncua.fixture.ts'
import { hostileBehaviors, playHostile } from '@takt/ingest/connectors/opcua/play/hostileServers.fixture.ts'
import { playScriptedServer } from '@takt/ingest/connectors/opcua/play/scriptedServer.fixture.ts'
import { type Attacks, dayMs } from '../attack.ts'

const connectorTypeId = 'opcua'
const optionsOf = (endpointUrl: string, signals: object[] = [{ signal: 'ns=1;s=n0', role: 'value', name: 'n0' }]) => ({
  endpointUrl,
  securityMode: 'None',
  signals,
})
const hostile = (behavior: string) => async () => {
  const { port } = await playHostile(hostileBehaviors[behavior]!)
  return { connectorTypeId, options: optionsOf(`opc.tcp://127.0.0.1:${port}`) }
}
const scripted = (script: Parameters<typeof playScriptedServer>[0], signals?: object[]) => async () => ({
  connectorTypeId,
  options: optionsOf((await playScriptedServer(script)).url, signals),
})

export const opcua: Attacks = {
  '100,000 values/s': {
    expects: /sends more than a connector may process/,
    start: scripted({ childrenOf: (path) => (path === '' ? 3 : 0), valuesPerMessage: 1_000 }),
  },
  'endless message': {
    expects: /No source that this connector can read/,
    start: hostile('opens the channel in chunks without end'),
  },
  garbage: { expects: /No source that this connector can read/, start: hostile('sends garbage without end') },
  'false certificate': {
    expects: /Bad\w+|does not follow the OPC UA protocol|does not trust|another computer/,
    async start() {
      const server = await playAsyncua({ secure: true, isLying: true })
      const options = {
        ...optionsOf(server.url),
        securityMode: 'SignAndEncrypt',
        trustedServer: server.thumbprint().replaceAll(':', '').toLowerCase(),
      }
      return { connectorTypeId, options }
    },
  },
  'clock a day ahead': {
    expects: /clock is 14\d\d minutes ahead/,
    start: scripted({ childrenOf: (path) => (path === '' ? 3 : 0), valuesPerMessage: 1, clockMs: dayMs }),
  },
  'clock a day behind': {
    expects: /The data are 1 day old/,
    start: scripted({ childrenOf: (path) => (path === '' ? 3 : 0), valuesPerMessage: 1, clockMs: -dayMs }),
  },
  'a million nodes': {
    expects: /not among the first nodes of the server/,
    start: async () => ({
      ...(await scripted({ childrenOf: (path) => (path === '' ? 1_000_000 : 0) }, [
        { signal: '/Status/StateCurrent', role: 'state' },
      ])()),
      isBrowsed: true,
    }),
  },
  'lists without end': {
    expects: /not among the first nodes of the server/,
    start: async () => ({
      ...(await scripted({ isEndless: true }, [{ signal: '/Status/StateCurrent', role: 'state' }])()),
      isBrowsed: true,
    }),
  },
}
