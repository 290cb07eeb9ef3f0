import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const packages = [
  'docs',
  'domain',
  'gateway',
  'ingest',
  'launch',
  'loadtests',
  'migrations',
  'store',
  'sfu',
  'tools',
  'web',
]
const path = new RegExp(`\`((?:${packages.join('|')})/[\\w./-]*)\``, 'g')

/** Documents and sources; migrations that have already run keep their comments. */
const pages = globSync(['README.md', `{${packages.join()}}/**/*.{md,ts,tsx}`], {
  exclude: (entry) => /(^|\/)(node_modules|dist)$/.test(entry),
})

test('files and folders named in documents and comments exist', () => {
  const named = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(path)].map(([, filePath]) => ({ page, path: filePath! })),
  )
  expect(named.length).toBeGreaterThan(200)
  expect(named.filter(({ path }) => !existsSync(path))).toEqual([])
})
