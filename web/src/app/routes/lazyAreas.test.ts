import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test, vi } from 'vitest'

const top = join(import.meta.dirname, '../../../..')
const loaded = vi.hoisted(() => [] as string[])
vi.mock('../shell/Shell.tsx', () => {
  loaded.push('main area')
  return { Shell: () => null }
})
vi.mock('../../areas/flows/editor/FlowEditorPage.tsx', () => {
  loaded.push('flow editor')
  return { FlowEditorPage: () => null }
})

/** Returns the files of `web/src` that a file imports by value when it is loaded; dynamic imports are left out. */
function importsAtLoad(path: string): string[] {
  const source = readFileSync(join(top, path), 'utf8')
  const named = source.matchAll(/^(?:import|export)\s(?!type\b)[^'"`;]*?\bfrom\s*'(\.[^']+)'|^import\s*'(\.[^']+)'/gm)
  return [...named]
    .map((match) => posix.join(posix.dirname(path), match[1] ?? match[2] ?? ''))
    .filter((file) => /\.tsx?$/.test(file))
}

/** Returns all files that are loaded with a file. */
function loadedWith(path: string, visited = new Set<string>()): Set<string> {
  if (visited.has(path)) return visited
  visited.add(path)
  for (const file of importsAtLoad(path)) loadedWith(file, visited)
  return visited
}

const shell = 'web/src/app/shell/Shell.tsx'
const flowEditor = 'web/src/areas/flows/editor/FlowEditorPage.tsx'

// Proves OPS-050
test('the start of the application loads neither the main area nor the flow editor', () => {
  const atStart = loadedWith('web/src/app/main.tsx')
  expect(atStart).toContain('web/src/app/routes/mainRoute.ts')
  expect(atStart).toContain('web/src/app/routes/flowEditorRoute.ts')
  for (const area of [shell, flowEditor]) {
    expect(existsSync(join(top, area))).toBe(true)
    expect([area, atStart.has(area)]).toEqual([area, false])
  }
  const ofMainArea = [...loadedWith(shell)].filter((file) => !atStart.has(file))
  expect(ofMainArea).toContain('web/src/app/shell/Rail.tsx')
  expect(ofMainArea).toContain('web/src/app/shell/OrganizationPicker.tsx')
})

// Proves OPS-050
test('the main area and the flow editor are loaded when their route is entered', async () => {
  const [{ mainRoute }, { flowEditorRoute }] = await Promise.all([
    import('./mainRoute.ts'),
    import('./flowEditorRoute.ts'),
  ])
  expect(loaded).toEqual([])
  const enter = async ({ options }: { options: { component?: unknown } }) =>
    (options.component as { preload: () => Promise<unknown> }).preload()
  await enter(mainRoute)
  expect(loaded).toEqual(['main area'])
  await enter(flowEditorRoute)
  expect(loaded).toEqual(['main area', 'flow editor'])
})
