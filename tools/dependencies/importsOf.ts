import { posix } from 'node:path'

const patterns = [
  /^(?:import|export)\b[^'"`;]*?\bfrom\s*'([^']+)'/gm,
  /^import\s*'([^']+)'/gm,
  /\bimport\(\s*'([^']+)'/g,
  /\bnew URL\('(\.[^']+\.tsx?)', import\.meta\.url\)/g,
]

/**
 * Returns the files of the repository that a file references: imports and exports by value and by type, dynamic
 * imports, and threads. Paths from the root of the repository; third-party packages are left out.
 */
export function importsOf(path: string, source: string): string[] {
  const specifiers = patterns.flatMap((pattern) => [...source.matchAll(pattern)].map((match) => match[1] ?? ''))
  const paths = specifiers.flatMap((specifier) => {
    if (specifier.startsWith('.')) return [posix.join(posix.dirname(path), specifier)]
    return specifier.startsWith('@takt/') ? [specifier.slice('@takt/'.length)] : []
  })
  return [...new Set(paths)]
}
