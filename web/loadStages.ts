import { join } from 'node:path'
import type { Rolldown } from 'vite'

/**
 * Code that pages need beyond that of the start, in the order in which they load it, with the files that import it. All
 * of a stage that other pages use as well is one file.
 */
const stages: readonly [name: string, sources: readonly string[]][] = [
  ['shell', ['src/app/shell/Shell.tsx']],
  ['wall', ['src/areas/floor/FloorPage.tsx']],
  ['views', ['src/core/dashboards/frame/DashboardPage.tsx', 'src/areas/efficiency/overall/OverallView.tsx']],
  ['carousel', ['src/core/dashboards/carousel/CarouselPage.tsx', 'src/app/screens/ScreenPage.tsx']],
  ['palette', ['src/app/palette/CommandList.tsx']],
  ['moreViews', ['src/areas/efficiency/details/DetailsView.tsx', 'src/areas/efficiency/downtime/DowntimeView.tsx']],
  ['lists', ['src/core/items/screen/ItemScreen.tsx']],
]

/** Returns all modules that these source files import when they are loaded, and the files themselves. */
function loadedWith(sources: readonly string[], context: Rolldown.ChunkingContext): Set<string> {
  const visited = new Set<string>()
  const visit = (id: string) => {
    if (visited.has(id)) return
    visited.add(id)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) visit(imported)
  }
  for (const source of sources) visit(join(import.meta.dirname, source))
  return visited
}

/** Returns a group of modules for each stage; an earlier stage has a higher priority, from `priority` down. */
export const stageGroups = (priority: number): Rolldown.CodeSplittingGroup[] =>
  stages.map(([name, sources], index) => {
    let modules: Set<string> | null = null
    return {
      name: (id, context) => {
        modules ??= loadedWith(sources, context)
        return modules.has(id) ? name : null
      },
      minShareCount: 2,
      priority: priority - index,
    }
  })
