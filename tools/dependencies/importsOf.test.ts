import { expect, it } from 'vitest'
import { importsOf } from './importsOf.ts'

const source = `
import { a } from './a.ts'
import type { B } from '../b.ts'
import {
  c,
  type D,
} from '@takt/domain/item/c.ts'
import './e.ts'
export * from './f.ts'
export { g } from './g.ts'
import { z } from 'zod'
const late = await import('./h.ts')
type I = import('./i.ts').I
new Worker(new URL('./j.ts', import.meta.url))
export const text = 'from here on'
const text2 = './k.ts'
import { a as again } from './a.ts'
`

it('finds imports by value and by type, exports, dynamic imports and threads, each once', () => {
  const inFolder = ['a', 'f', 'g', 'e', 'h', 'i', 'j'].map((name) => `gateway/tags/${name}.ts`)
  expect(importsOf('gateway/tags/x.ts', source).toSorted()).toEqual(
    ['domain/item/c.ts', 'gateway/b.ts', ...inFolder].toSorted(),
  )
})
