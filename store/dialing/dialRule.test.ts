import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { dialRule, flowDialRule } from './dialRule.ts'

const env = {
  DATABASE_URL: 'postgres://takt:x@127.0.0.1:15432/takt',
  CLICKHOUSE_URL: 'http://takt:x@10.9.8.7:8123/takt',
  NATS_URL: 'nats://10.9.8.6:4222,nats://10.9.8.5',
  NATS_WS_URL: 'ws://127.0.0.1:15443',
  NATS_MQTT_URL: 'mqtt://127.0.0.1:15883',
  INGEST_URL: 'http://127.0.0.1:18090',
  PORT: 18_080,
  INGEST_PORT: 18_090,
  SFU_HTTP_PORT: 18_091,
  SFU_PORT: 18_092,
}
const ownPorts = [15_432, 15_443, 15_883, 18_080, 18_090, 18_091, 18_092, 8123, 4222]
const { mayDial } = dialRule(env)

test.each([
  ['loopback', ['127.0.0.1', '127.8.9.1', '::1']],
  ['mapped loopback', ['::ffff:127.0.0.1', '::ffff:7f00:1', '0:0:0:0:0:ffff:127.0.0.1']],
  [
    'loopback in other notations of IPv6',
    ['::127.0.0.1', '::7f00:1', '::ffff:0:127.0.0.1', '2002:7f00:1::', '2002:7f00:1::9'],
  ],
  [
    'NAT64',
    [
      '64:ff9b::127.0.0.1',
      '64:ff9b::7f00:1',
      '64:ff9b::169.254.169.254',
      '64:ff9b:1::7f00:1',
      '64:ff9b:1:7f00:0:100::',
    ],
  ],
  ['Teredo', ['2001:0:7f00:1::', '2001:0:4136:e378:8000:63bf:80ff:fffe']],
  ['link-local', ['169.254.7.7', '::ffff:169.254.7.7', 'fe80::1', 'fe80::1%eth0', '::1%lo', '10.0.0.1%eth0']],
  [
    'metadata of clouds',
    ['169.254.169.254', 'fd00:ec2::254', 'fd20:ce::254', '100.100.100.200', '168.63.129.16', '2002:a9fe:a9fe::'],
  ],
  ['no place of its own', ['0.0.0.0', '0.1.2.3', '::', '::ffff:0.0.0.0', '64:ff9b::']],
  [
    'multicast, broadcast, reserved',
    ['224.0.0.1', '239.255.255.250', 'ff02::1', '255.255.255.255', '240.0.0.1', '::ffff:224.0.0.1'],
  ],
  ['no address', ['nonsense', '', 'localhost', '127.1', '0x7f000001']],
])('%s is rejected', async (_name, addresses) => {
  for (const address of addresses) expect(await mayDial(address, 5000), address).toBe(false)
})

test('addresses of plant machines are allowed', async () => {
  for (const address of ['192.168.1.20', '10.0.0.5', '172.16.3.4', 'fd12:3456::7', '203.0.113.9', '64:ff9b::10.0.0.5'])
    expect(await mayDial(address, 7878), address).toBe(true)
})

test('services of the installation are rejected at every address of this machine, and at their own addresses', async () => {
  const own = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  for (const port of ownPorts) {
    for (const { address } of own) expect(await mayDial(address, port), `${address} ${port}`).toBe(false)
    for (const { address } of own.filter(({ family, internal }) => family === 'IPv4' && !internal))
      for (const form of [`::ffff:${address}`, `64:ff9b::${address}`, `::${address}`])
        expect(await mayDial(form, port), `${form} ${port}`).toBe(false)
  }
  expect(await mayDial('10.9.8.7', 8123)).toBe(false)
  expect(await mayDial('::ffff:10.9.8.6', 4222)).toBe(false)
  expect(await mayDial('10.9.8.5', 4222)).toBe(false)
  expect(await mayDial('10.9.8.7', 7878)).toBe(true)
  expect(await mayDial('10.1.1.1', 8123)).toBe(true)
})

test('flows cannot reach this machine at any of its addresses and ports, unless it is allowed', async () => {
  const own = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  const flows = flowDialRule({})
  for (const { address } of own) expect(await flows.mayDial(address, 18_999), address).toBe(false)
  const [outward] = own.filter(({ family, internal }) => family === 'IPv4' && !internal)
  const { address } = outward ?? own.find(({ family }) => family === 'IPv4')!
  for (const form of [`::ffff:${address}`, `64:ff9b::${address}`])
    expect(await flows.mayDial(form, 18_999), form).toBe(false)
  const opened = flowDialRule({ TAKT_FLOW_HOSTS: `${address}:18999` })
  expect([await opened.mayDial(address, 18_999), await opened.mayDial(address, 18_998)]).toEqual([true, false])
  expect(await flows.mayDial('203.0.113.9', 443)).toBe(true)
})

test('addresses listed by the operator are allowed only at the listed ports, and never for services', async () => {
  const allow = ' 127.0.0.1:7878,127.0.0.1:15000-16000, [::1]:5000, 169.254.20.0/24:80, [fe80::]/10:5000-5001'
  const listed = dialRule({ ...env, TAKT_CONNECTOR_ALLOW: allow })
  expect(await listed.mayDial('127.0.0.1', 7878)).toBe(true)
  expect(await listed.mayDial('127.0.0.1', 15_001)).toBe(true)
  expect(await listed.mayDial('::1', 5000)).toBe(true)
  expect(await listed.mayDial('169.254.20.9', 80)).toBe(true)
  expect(await listed.mayDial('fe80::7', 5001)).toBe(true)
  expect(await listed.mayDial('127.0.0.1', 7879)).toBe(false)
  expect(await listed.mayDial('127.0.0.2', 7878)).toBe(false)
  expect(await listed.mayDial('169.254.169.254', 80)).toBe(false)
  for (const port of [15_432, 15_443, 15_883]) expect(await listed.mayDial('127.0.0.1', port)).toBe(false)
})

test('an installation can reject more networks', async () => {
  const strict = dialRule({ TAKT_CONNECTOR_REFUSE: '10.0.0.0/8, 192.168.7.7,fd00::/8' })
  for (const address of ['10.2.3.4', '::ffff:10.2.3.4', '64:ff9b::10.2.3.4', '192.168.7.7', 'fd00::1'])
    expect(await strict.mayDial(address, 1), address).toBe(false)
  expect(await strict.mayDial('192.168.7.8', 1)).toBe(true)
})

test.each(['127.0.0.1', '127.0.0.1:0', '127.0.0.1:9-8', '127.0.0.1:70000', '::1:80', 'plc:80', '10.0.0.0/33:1', ':80'])(
  'TAKT_CONNECTOR_ALLOW=%s is rejected with a message',
  (text) => expect(() => dialRule({ TAKT_CONNECTOR_ALLOW: text })).toThrow('TAKT_CONNECTOR_ALLOW: '),
)

test('TAKT_CONNECTOR_REFUSE must contain networks', () =>
  expect(() => dialRule({ TAKT_CONNECTOR_REFUSE: 'private' })).toThrow('TAKT_CONNECTOR_REFUSE: private'))

test('local hosts are recognized in any notation', async () => {
  const { isRejected } = dialRule(env)
  const loops = ['127.0.0.1', '127.1', '0177.0.0.1', '0x7f.0.0.1', '0x7f000001', '2130706433', '127.0.0.1.', '[::1]']
  for (const host of [
    ...loops,
    '::ffff:7f00:1',
    'localhost',
    'LOCALHOST.',
    'a.localhost',
    '169.254.169.254',
    '[fe80::1]',
  ])
    expect(await isRejected(host, 7878), host).toBe(true)
  for (const host of ['lathe.plant.example', '10.0.0.9', 'localhost.plant.example', 'fd12::9'])
    expect(await isRejected(host, 7878), host).toBe(false)
  const named = dialRule({ DATABASE_URL: 'postgres://u:p@postgres:5432/takt' })
  expect(await named.isRejected('Postgres', 5432)).toBe(true)
  expect(await named.isRejected('postgres', 5433)).toBe(false)
})
