import type { Screen, ScreenGroup } from './screen.ts'
import { sections } from './sections.ts'

/** The screen at `/{path}` with the group it belongs to, if there is one. */
export function findScreen(path: string | undefined): { screen: Screen; group: ScreenGroup } | null {
  for (const { groups } of sections)
    for (const group of groups) for (const screen of group.screens) if (screen.path === path) return { screen, group }
  return null
}

/** Where one is, in words: the group, and the screen where it is called otherwise. */
export function crumbsOf(path: string | undefined): string[] {
  const found = findScreen(path)
  if (!found) return []
  const { screen, group } = found
  return screen.label === group.label ? [group.label] : [group.label, screen.label]
}
