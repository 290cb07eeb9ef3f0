import { expect, test } from 'vitest'
import { comparePages } from './comparePages.ts'
import { type Manifest, measurePages } from './measurePages.ts'

const manifest: Manifest = {
  'index.html': { file: 'assets/index-1.js', name: 'index', imports: ['_app.js'], css: ['assets/app.css'] },
  '_app.js': { file: 'assets/app-2.js', name: 'app', imports: ['_vendor.js'] },
  '_vendor.js': { file: 'assets/vendor-3.js', name: 'vendor', imports: ['_app.js'] },
  '_vendor4.js': { file: 'assets/vendor-4.js', name: 'vendor' },
  'src/View.tsx': { file: 'assets/View-5.js', name: 'View', imports: ['_app.js', '_vendor4.js'] },
}
const sizes: Record<string, number> = {
  'assets/index-1.js': 1000,
  'assets/app.css': 200,
  'assets/app-2.js': 50_000,
  'assets/vendor-3.js': 60_000,
  'assets/vendor-4.js': 3000,
  'assets/View-5.js': 20_000,
}
const sizeOf = (file: string) => sizes[file]!

test('a page loads its source files with all static imports, each file once', () => {
  const pages = { start: ['index.html'], view: ['index.html', 'src/View.tsx'] }
  expect(measurePages(manifest, pages, sizeOf)).toEqual({
    start: { app: 50_000, index: 1000, 'index.css': 200, vendor: 60_000 },
    view: { View: 20_000, app: 50_000, index: 1000, 'index.css': 200, vendor: 63_000 },
  })
})

test('a page whose source file is not in the build is reported', () => {
  expect(() => measurePages(manifest, { view: ['src/Gone.tsx'] }, sizeOf)).toThrow('no chunk of src/Gone.tsx')
})

test('a page may grow a little; beyond that the message names the chunks that grew, the largest growth first', () => {
  const recorded = { view: { app: 50_000, vendor: 60_000, removed: 5000 } }
  expect(comparePages(recorded, { view: { app: 52_000, vendor: 61_000, removed: 4000 } })).toEqual([])
  expect(comparePages(recorded, { view: { app: 51_000, vendor: 70_000, added: 4000, removed: 4000 } })).toEqual([
    'view: loads 129.0 kB, its budget is 117.3 kB. Grown: vendor +10.0 kB, added +4.0 kB (new), app +1.0 kB',
  ])
})

test('a page without a recorded size is reported', () => {
  expect(comparePages({}, { view: { app: 1 } })).toEqual(['view: no size is recorded'])
})
