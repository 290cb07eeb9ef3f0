import { posix } from 'node:path'

const patterns = [
  /^(?:import|export)\b[^'"`;]*?\bfrom\s*'([^']+)'/gm,
  /^import\s*'([^']+)'/gm,
  /\bimport\(\s*'([^']+)'/g,
  /\bnew URL\('(\.[^']+\.tsx?)', import\.meta\.url\)/g,
]

/**
 * The files of the repository that this one names: imports and exports by value and by type, those made while running,
 * and threads. Paths from the top of the repository; packages of others are left out.
 */
export function importsOf(path: string, source: string): string[] {
  const specifiers = patterns.flatMap((pattern) => [...source.matchAll(pattern)].map((match) => match[1] ?? ''))
  const paths = specifiers.flatMap((specifier) => {
    if (specifier.startsWith('.')) return [posix.join(posix.dirname(path), specifier)]
    return specifier.startsWith('@takt/') ? [specifier.slice('@takt/'.length)] : []
  })
  return [...new Set(paths)]
}
