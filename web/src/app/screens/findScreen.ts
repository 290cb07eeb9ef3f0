import type { Screen, ScreenGroup } from './screen.ts'
import { sections } from './sections.ts'

/** Returns the screen at `/{path}` with its group; null if there is none. */
export function findScreen(path: string | undefined): { screen: Screen; group: ScreenGroup } | null {
  for (const { groups } of sections)
    for (const group of groups) for (const screen of group.screens) if (screen.path === path) return { screen, group }
  return null
}

/** Returns the breadcrumbs of a screen: the group, and the screen if it has another name. */
export function crumbsOf(path: string | undefined): string[] {
  const match = findScreen(path)
  if (!match) return []
  const { screen, group } = match
  return screen.label === group.label ? [group.label] : [group.label, screen.label]
}
