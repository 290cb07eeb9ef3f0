import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

type Service = {
  image?: string
  command?: string[]
  environment?: Record<string, string | null>
  depends_on?: Record<string, { condition: string }>
  volumes?: string[]
  network_mode?: string
}

const root = new URL('../../', import.meta.url)
const compose = parse(await readFile(new URL('docker-compose.yml', root), 'utf8'), { merge: true }) as {
  services: Record<string, Service>
  volumes: Record<string, null>
}
const services = Object.entries(compose.services)

test('every service of the product has the complete environment that the architecture defines', async () => {
  const architecture = await readFile(new URL('docs/architecture.md', root), 'utf8')
  const table = architecture.slice(architecture.indexOf('## Addresses'), architecture.indexOf('## The way of a fact'))
  const names = table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...line.split('|')[1]!.matchAll(/[A-Z_]{4,}/g)].map(([name]) => name))
  expect(names).toContain('DATABASE_URL')
  for (const name of ['gateway', 'ingest', 'sfu', 'migrate', 'demo', 'plant'])
    expect(Object.keys(compose.services[name]!.environment!)).toEqual(expect.arrayContaining(names))
})

test('the simulated plant gets its credentials, and reaches gateway, connectors and MQTT', () => {
  const [plant, gateway, ingest] = [compose.services.plant!, compose.services.gateway!, compose.services.ingest!]
  expect(Object.keys(plant.environment!)).toEqual(expect.arrayContaining(['TAKT_DEMO_PASSWORD', 'TAKT_HISTORY_DAYS']))
  for (const { network_mode } of [plant, ingest]) expect(network_mode).toBe('service:gateway')
  const ports = plant.environment!.TAKT_PLANT_PORTS!.split(',')
  expect(ports).toHaveLength(4)
  const range = `127.0.0.1:${ports[0]}-${ports.at(-1)}`
  for (const { environment } of [gateway, ingest]) expect(environment!.TAKT_CONNECTOR_ALLOW).toContain(`:-${range}}`)
  expect(plant.environment!.NATS_MQTT_URL).toBe('mqtt://nats:1883')
})

test('every program that a service runs exists', async () => {
  const programs = services.map(([, { command }]) => command).filter((command) => command?.[0] === 'node')
  expect(programs).toHaveLength(7)
  const bundles = await readFile(new URL('launch/bootstrap/bundlePrograms.mjs', root), 'utf8')
  for (const [, ...words] of programs as string[][]) {
    const program = words.find((word) => !word.startsWith('--'))!
    const [, bundled] = /^dist\/(.*)\.js$/.exec(program) ?? []
    if (bundled) expect(bundles).toContain(`'${bundled}',`)
    const source = bundled ? `${bundled}.ts` : program
    expect((await readFile(new URL(source, root), 'utf8')).length).toBeGreaterThan(0)
  }
})

test('the dependencies and volumes of a service are declared', () => {
  const names = services.map(([name]) => name)
  for (const [, service] of services) {
    expect(names).toEqual(expect.arrayContaining(Object.keys(service.depends_on ?? {})))
    const stores = (service.volumes ?? [])
      .map((volume) => volume.split(':')[0]!)
      .filter((name) => !name.startsWith('.'))
    expect(Object.keys(compose.volumes)).toEqual(expect.arrayContaining(stores))
  }
})
