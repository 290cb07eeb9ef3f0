import { diff3Merge } from 'node-diff3'

/**
 * Puts two versions of a text together that were both made of `base`, line by line; null where they change the same
 * lines in different ways.
 */
export function mergeTexts(mine: string, base: string, theirs: string): string | null {
  const parts = diff3Merge(mine.split('\n'), base.split('\n'), theirs.split('\n'))
  const lines: string[] = []
  for (const { ok } of parts) {
    if (!ok) return null
    lines.push(...ok)
  }
  return lines.join('\n')
}
