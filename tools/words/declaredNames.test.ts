import { expect, test } from 'vitest'
import { declaredNames } from './declaredNames.ts'

const namesIn = (source: string, path = 'x.ts') => declaredNames(path, source).map(({ name }) => name)

test.each([
  ['const a = 1, b = 2', ['a', 'b']],
  ['function f(a: number, { b, c: d }: { b: 1; c: 2 }, ...e: number[]) {}', ['f', 'a', 'b', 'd', 'e', 'c']],
  ['const [a, , { b = 1 }] = list', ['a', 'b']],
  ['type A<B> = { c: B; d(e: string): void }', ['A', 'c', 'd', 'e']],
  ['type F = (a: string) => void', ['F', 'a']],
  ['interface A { b: string }', ['A', 'b']],
  ['class A { b = 1; c() {} constructor(d: string) {} }', ['A', 'b', 'c', 'constructor', 'd']],
  ['const a = { b: 1, c() {}, get d() { return 1 } }', ['a', 'b', 'c', 'd']],
  ['try {} catch (a) {}', ['a']],
  ['const f = (a: number) => a', ['f', 'a']],
])('%s declares %j', (source, names) => {
  expect(namesIn(source).toSorted()).toEqual(names.toSorted())
})

test('JSX is understood in files named .tsx', () => {
  expect(namesIn('const A = ({ b }: P) => <i c={b}>{b}</i>', 'x.tsx')).toEqual(['A', 'b'])
})

test('names that are only used are not declared', () => {
  expect(namesIn("import { a } from './a.ts'\na(a.b, { ['c']: 1 })\nexport { a as d }")).toEqual([])
})

test('each name has the line of its first declaration', () => {
  expect(declaredNames('x.ts', 'const a = 1\n\nconst f = (a: number, b: number) => b')).toEqual([
    { name: 'a', line: 1 },
    { name: 'f', line: 3 },
    { name: 'b', line: 3 },
  ])
})
