import { describe, expect, it } from 'vitest'
import { architectures } from './layers.ts'
import { findViolations } from './violations.ts'

const rulesBrokenBy = (imports: Record<string, string[]>) => {
  const all = new Set([...Object.keys(imports), ...Object.values(imports).flat()])
  return findViolations(new Map([...all].map((path) => [path, imports[path] ?? []])), architectures).map(
    ({ rule }) => rule,
  )
}

describe('an import of a higher layer', () => {
  it.each([
    ['web/src/core/kit/chart/plot.ts', 'web/src/app/theme.ts', 'web/src/core/kit → web/src/app'],
    ['web/src/core/kit/Field.tsx', 'web/src/core/items/ItemGrid.tsx', 'web/src/core/kit → web/src/core/items'],
    ['web/src/core/items/field.tsx', 'web/src/areas/tags/index.ts', 'web/src/core/items → web/src/areas/tags'],
    ['web/src/areas/efficiency/view.tsx', 'web/src/app/theme.ts', 'web/src/areas/efficiency → web/src/app'],
    ['web/src/areas/labor/a.tsx', 'web/src/app/machineScreen/b.tsx', 'web/src/areas/labor → web/src/app/machineScreen'],
    ['gateway/core/http/router.ts', 'gateway/core/items/itemTable.ts', 'gateway/core/http → gateway/core/items'],
    ['gateway/core/items/addItems.ts', 'gateway/areas/tags/index.ts', 'gateway/core/items → gateway/areas/tags'],
    ['gateway/core/messaging/a.ts', 'gateway/areas/access/index.ts', 'gateway/core/messaging → gateway/areas/access'],
    ['gateway/areas/roi/routes.ts', 'gateway/app/areas.ts', 'gateway/areas/roi → gateway/app/areas.ts'],
    ['gateway/areas/roi/routes.ts', 'gateway/app/app.ts', 'gateway/areas/roi → gateway/app'],
    ['gateway/core/env.ts', 'gateway/core/dependencies.ts', 'gateway/core/env.ts → gateway/core/dependencies.ts'],
    ['domain/core/item/field.ts', 'domain/areas/access/session.ts', 'domain/core/item → domain/areas/access'],
    [
      'domain/areas/access/a.ts',
      'domain/itemTypes/itemTypes.ts',
      'domain/areas/access → domain/itemTypes/itemTypes.ts',
    ],
    ['store/timing/pause.ts', 'store/postgres/tables.ts', 'store/timing → store/postgres'],
    ['store/postgres/postgres.ts', 'store/floor/floor.ts', 'store/postgres → store/floor'],
    ['ingest/stream/pullLoop.ts', 'ingest/write/runWriter.ts', 'ingest/stream → ingest/write'],
    ['ingest/connectors/start.ts', 'ingest/parts.ts', 'ingest/connectors → ingest/parts.ts'],
    ['sfu/rooms/room.ts', 'sfu/signalling/serveLink.ts', 'sfu/rooms → sfu/signalling'],
    ['launch/process/process.ts', 'launch/launch.ts', 'launch/process → launch/.'],
    ['launch/launch.ts', 'launch/backup/backUp.ts', 'launch/. → launch/backup'],
  ])('from %s to %s is found', (from, to, rule) => {
    expect(rulesBrokenBy({ [from]: [to] })).toEqual([rule])
    expect(rulesBrokenBy({ [to]: [from] })).toEqual([])
  })
})

describe('modules of one layer', () => {
  it.each([
    ['web/src/core/items/a.ts', 'web/src/core/dashboards/index.ts'],
    ['store/postgres/a.ts', 'store/nats/b.ts'],
    ['ingest/live/a.ts', 'ingest/write/b.ts'],
    ['sfu/worker/a.ts', 'sfu/workers/b.ts'],
    ['launch/nats/a.ts', 'launch/postgres/b.ts'],
  ])('do not import each other: %s and %s', (a, b) => {
    expect(rulesBrokenBy({ [a]: [b] })).toHaveLength(1)
    expect(rulesBrokenBy({ [b]: [a] })).toHaveLength(1)
  })

  it.each(['web/src', 'gateway', 'domain'])(
    'import each other by their public API where they are areas: %s',
    (path) => {
      const areas = `${path}/areas`
      expect(rulesBrokenBy({ [`${areas}/tags/a.ts`]: [`${areas}/devices/index.ts`] })).toEqual([])
      expect(rulesBrokenBy({ [`${areas}/tags/a.ts`]: [`${areas}/devices/b.ts`] })).toHaveLength(1)
      expect(rulesBrokenBy({ [`${areas}/tags/a.ts`]: [`${areas}/devices/inner/index.ts`] })).toHaveLength(1)
      expect(rulesBrokenBy({ [`${areas}/tags/a.ts`]: [`${areas}/tags/inner/b.ts`] })).toEqual([])
    },
  )
})

describe('a file in no layer', () => {
  it.each([
    'gateway/other.ts',
    'gateway/core/new/a.ts',
    'store/a.ts',
    'ingest/new/a.ts',
    'sfu/new.ts',
    'domain/a.ts',
    'web/src/a.ts',
  ])('is found: %s', (path) => {
    expect(rulesBrokenBy({ [path]: [] })).toEqual([expect.stringMatching(/: no layer$/)])
  })
})

describe('a cycle', () => {
  it('is reported once with all its files', () => {
    const [a, b, c] = ['store/process/a.ts', 'store/process/b.ts', 'store/process/c.ts']
    const imports = { [a]: [b], [b]: [c], [c]: [a] }
    expect(rulesBrokenBy(imports)).toEqual(['cycle in store'])
    expect(rulesBrokenBy({ ...imports, [c]: ['store/process/d.ts'] })).toEqual([])
  })

  it('may be a file that imports itself', () => {
    expect(rulesBrokenBy({ 'launch/a.ts': ['launch/a.ts'] })).toEqual(['cycle in launch'])
  })
})

describe('test fixtures', () => {
  it.each(['store/process/x.fixture.ts', 'domain/core/item/x.oracle.ts', 'domain/core/item/x.arbitrary.ts'])(
    'may not be imported by the product: %s',
    (path) => {
      expect(rulesBrokenBy({ 'store/process/log.ts': [path] })).toEqual(['product → test fixture'])
      expect(rulesBrokenBy({ 'store/process/log.test.ts': [path], 'store/y.fixture.ts': [path] })).toEqual([])
    },
  )

  it('may import anything, as tests may', () => {
    const anything = ['gateway/app/app.ts', 'gateway/areas/tags/b.ts']
    expect(rulesBrokenBy({ 'gateway/core/x.fixture.ts': anything, 'gateway/core/x.int.test.ts': anything })).toEqual([])
  })
})
