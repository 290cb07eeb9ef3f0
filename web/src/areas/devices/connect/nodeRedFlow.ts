import type { Credentials, DataKind } from './credentials.ts'

/** Code of the function node: creates a slice since the previous one, or a tag read, in Takt's format. */
const makeMessage: Record<DataKind, string> = {
  slices: `const end = Date.now();
const begin = context.get('end') || end - 10000;
context.set('end', end);
msg.payload = {
  seq: end,
  slices: [{
    from: new Date(begin).toISOString(),
    to: new Date(end).toISOString(),
    state: 'running',
    good: 1
  }]
};
return msg;`,
  reads: `msg.payload = {
  seq: Date.now(),
  reads: [{ epc: 'E28011700000000000000001', at: new Date().toISOString(), antenna: 1 }]
};
return msg;`,
}

/**
 * Returns a Node-RED flow to import: it reports over MQTT every 10 seconds that the machine is running, or a tag read.
 */
export function nodeRedFlow(
  { userName, password, topic, dataKind }: Credentials,
  { host, port, isSecure }: { host: string; port: number; isSecure: boolean },
): string {
  const flow = [
    { id: 'takt-tab', type: 'tab', label: 'Takt' },
    {
      id: 'takt-tick',
      type: 'inject',
      z: 'takt-tab',
      name: 'every 10 s',
      x: 140,
      y: 80,
      props: [],
      repeat: '10',
      once: true,
      onceDelay: 1,
      wires: [['takt-slice']],
    },
    {
      id: 'takt-slice',
      type: 'function',
      z: 'takt-tab',
      name: dataKind,
      x: 300,
      y: 80,
      func: makeMessage[dataKind],
      outputs: 1,
      wires: [['takt-out']],
    },
    {
      id: 'takt-out',
      type: 'mqtt out',
      z: 'takt-tab',
      name: 'Takt',
      x: 460,
      y: 80,
      topic,
      qos: '1',
      retain: 'false',
      broker: 'takt-broker',
      wires: [],
    },
    {
      id: 'takt-broker',
      type: 'mqtt-broker',
      name: 'Takt',
      broker: host,
      port: String(port),
      protocolVersion: '4',
      keepalive: '60',
      cleansession: true,
      autoConnect: true,
      usetls: isSecure,
      ...(isSecure ? { tls: 'takt-tls' } : {}),
      credentials: { user: userName, password },
    },
    ...(isSecure ? [{ id: 'takt-tls', type: 'tls-config', name: 'Takt', verifyservercert: true }] : []),
  ]
  return JSON.stringify(flow, null, 1)
}
