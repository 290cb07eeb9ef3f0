/** The build's list of its files (`dist/.vite/manifest.json`) by source file or chunk. */
export type Manifest = Readonly<
  Record<string, { file: string; name?: string; imports?: readonly string[]; css?: readonly string[] }>
>

/** Transferred sizes (bytes) of the files of a page by the name of their chunk; files of one name together. */
export type PageSize = Record<string, number>

/**
 * Returns what each page loads: its source files with all static imports. `sizeOf` returns the transferred size of a
 * file. Throws if the build has no chunk of a source file.
 */
export function measurePages(
  manifest: Manifest,
  pages: Readonly<Record<string, readonly string[]>>,
  sizeOf: (file: string) => number,
): Record<string, PageSize> {
  const measure = (sources: readonly string[]): PageSize => {
    const size: PageSize = {}
    const visited = new Set<string>()
    const add = (name: string, file: string) => {
      if (visited.has(file)) return
      visited.add(file)
      size[name] = (size[name] ?? 0) + sizeOf(file)
    }
    const visit = (key: string) => {
      if (visited.has(key)) return
      visited.add(key)
      const chunk = manifest[key]
      if (!chunk) throw new Error(`The build has no chunk of ${key}: correct tools/pageSizes/pages.ts`)
      const name = chunk.name ?? key
      add(name, chunk.file)
      for (const file of chunk.css ?? []) add(`${name}.css`, file)
      for (const imported of chunk.imports ?? []) visit(imported)
    }
    for (const source of sources) visit(source)
    return Object.fromEntries(Object.entries(size).sort(([a], [b]) => (a < b ? -1 : 1)))
  }
  return Object.fromEntries(Object.entries(pages).map(([page, sources]) => [page, measure(sources)]))
}
