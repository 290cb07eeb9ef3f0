import { describe, expect, it } from 'vitest'
import { brokenWalls } from './brokenWalls.ts'
import { houses } from './houses.ts'

const wallsOf = (imports: Record<string, string[]>) => {
  const all = new Set([...Object.keys(imports), ...Object.values(imports).flat()])
  return brokenWalls(new Map([...all].map((path) => [path, imports[path] ?? []])), houses).map(({ wall }) => wall)
}

describe('an import that goes up', () => {
  it.each([
    ['web/src/kit/chart/plot.ts', 'web/src/app/theme.ts'],
    ['web/src/kit/Field.tsx', 'web/src/core/items/ItemGrid.tsx'],
    ['web/src/kit/Field.tsx', 'web/src/dashboards/scope.ts'],
    ['web/src/items/entryField.tsx', 'web/src/areas/tags/face.ts'],
    ['web/src/dashboards/frame.tsx', 'web/src/areas/efficiency/face.ts'],
    ['web/src/efficiency/view.tsx', 'web/src/app/theme.ts'],
    ['gateway/core/http/router.ts', 'gateway/core/items/itemTable.ts'],
    ['gateway/core/events/relay.ts', 'gateway/core/items/itemTable.ts'],
    ['gateway/core/items/write/addItems.ts', 'gateway/areas/tags/face.ts'],
    ['gateway/rollups/plan.ts', 'gateway/areas/efficiency/face.ts'],
    ['gateway/areas/efficiency/teepRoutes.ts', 'gateway/app/areas.ts'],
    ['gateway/areas/efficiency/teepRoutes.ts', 'gateway/app/app.ts'],
    ['gateway/core/env.ts', 'gateway/core/dependencies.ts'],
    ['domain/core/item/field.ts', 'domain/areas/access/session.ts'],
    ['domain/areas/access/groups.ts', 'domain/itemTypes/itemTypes.ts'],
  ])('from %s to %s', (from, to) => {
    const room = (path: string) => path.match(/^(web\/src|gateway|domain)\/[^/]+/)![0]
    const named = room(to).replace('gateway/app/app.ts', 'gateway/.')
    expect(wallsOf({ [from]: [to] })).toEqual([`${room(from)} → ${named}`])
    expect(wallsOf({ [to]: [from] })).toEqual([])
  })
})

describe('rooms of one storey', () => {
  it('do not know each other', () => {
    expect(wallsOf({ 'web/src/items/a.ts': ['web/src/dashboards/b.ts'] })).toHaveLength(1)
    expect(wallsOf({ 'web/src/dashboards/b.ts': ['web/src/items/face.ts'] })).toHaveLength(1)
  })

  it.each(['web/src', 'gateway', 'domain'])('are reached by their face alone where they are areas: %s', (house) => {
    expect(wallsOf({ [`${house}/tags/a.ts`]: [`${house}/devices/face.ts`] })).toEqual([])
    expect(wallsOf({ [`${house}/tags/a.ts`]: [`${house}/devices/b.ts`] })).toHaveLength(1)
    expect(wallsOf({ [`${house}/tags/a.ts`]: [`${house}/devices/inner/face.ts`] })).toHaveLength(1)
    expect(wallsOf({ [`${house}/tags/a.ts`]: [`${house}/tags/inner/b.ts`] })).toEqual([])
  })
})

describe('a circle', () => {
  it('is told once with all its files', () => {
    const imports = { 'store/a.ts': ['store/b.ts'], 'store/b.ts': ['store/c.ts'], 'store/c.ts': ['store/a.ts'] }
    expect(wallsOf(imports)).toEqual(['a circle in store'])
    expect(wallsOf({ ...imports, 'store/c.ts': ['store/d.ts'] })).toEqual([])
  })

  it('is one of a file that imports itself', () => {
    expect(wallsOf({ 'launch/a.ts': ['launch/a.ts'] })).toEqual(['a circle in launch'])
  })
})

describe('what supports tests', () => {
  it.each(['store/x.bed.ts', 'store/x.fixture.ts', 'domain/item/x.oracle.ts', 'domain/item/x.arbitrary.ts'])(
    '%s is no product',
    (path) => {
      expect(wallsOf({ 'store/process/log.ts': [path] })).toEqual(['product → test support'])
      expect(wallsOf({ 'store/process/log.test.ts': [path], 'store/y.bed.ts': [path] })).toEqual([])
    },
  )

  it('may import anything, as tests may', () => {
    const anything = ['gateway/app/app.ts', 'gateway/tags/b.ts']
    expect(wallsOf({ 'gateway/items/x.bed.ts': anything, 'gateway/items/x.int.test.ts': anything })).toEqual([])
  })
})
