import type { Credentials, Told } from './credentials.ts'

/** The function node: a slice since the last one, or a tag that is heard, as Takt wants it. */
const makeMessage: Record<Told, string> = {
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

/** A flow to import into Node-RED: tells every 10 seconds over MQTT that the machine runs, or that a tag is heard. */
export function nodeRedFlow(
  { userName, password, topic, told }: Credentials,
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
      name: told,
      x: 300,
      y: 80,
      func: makeMessage[told],
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
