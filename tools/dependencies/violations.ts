import { cycles } from './cycles.ts'
import { type Architecture, publicApi } from './layers.ts'
import type { Imports } from './readImports.ts'

/** An import, or a cycle of files, that the dependency rules forbid. */
export type Violation = {
  /** The broken rule, by which violations are grouped: `gateway/areas/alerts → gateway/areas/quality`. */
  rule: string
  message: string
}

const isTestFixture = (path: string) => /\.(fixture|oracle|arbitrary)\.tsx?$/.test(path)

const isOfTests = (path: string) =>
  /\.test\.tsx?$/.test(path) || /^(web\/e2e|web\/src\/app\/testing|loadtests|tools)\//.test(path) || isTestFixture(path)

type Module = { name: string; layer: number; isArea: boolean }

/** Returns the module that a file belongs to; null if no layer names it. */
function moduleOf({ path, layers }: Architecture, file: string): Module | null {
  const inside = file.slice(path.length + 1)
  const named = layers
    .flatMap((names, layer) => names.map((name) => ({ name, layer })))
    .filter(({ name }) => inside === name || inside.startsWith(`${name}/`))
    .sort((a, b) => b.name.length - a.name.length)[0]
  const layerOf = (name: string) => layers.findIndex((names) => names.includes(name))
  if (named) return { ...named, isArea: false }
  const area = /^areas\/[^/]+(?=\/)/.exec(inside)?.[0]
  if (area && layerOf('areas/*') >= 0) return { name: area, layer: layerOf('areas/*'), isArea: true }
  return layerOf('.') >= 0 ? { name: '.', layer: layerOf('.'), isArea: false } : null
}

function violationsOf(architecture: Architecture, from: string, to: string): Violation[] {
  const [a, b] = [moduleOf(architecture, from), moduleOf(architecture, to)]
  if (!a || !b || a.name === b.name || b.layer < a.layer) return []
  if (a.isArea && b.isArea && to === `${architecture.path}/${b.name}/${publicApi}`) return []
  const reason =
    b.layer > a.layer ? 'of a higher layer' : a.isArea ? `past its ${publicApi}` : 'of a module in the same layer'
  const rule = `${architecture.path}/${a.name} → ${architecture.path}/${b.name}`
  return [{ rule, message: `${from} imports ${to}, ${reason}` }]
}

/**
 * Returns the violations of the dependency rules: product files in no layer, imports of a higher layer, of another
 * module in the same layer, or of an area past its public API, product files that import test fixtures (`x.fixture.ts`,
 * `x.oracle.ts`, `x.arbitrary.ts`), and cycles of files. Tests and fixtures may import anything.
 */
export function findViolations(imports: Imports, architectures: readonly Architecture[]): Violation[] {
  const product = new Map([...imports].filter(([path]) => !isOfTests(path)))
  const architectureOf = (path: string) =>
    architectures.find((architecture) => path.startsWith(`${architecture.path}/`))
  const homeless = [...product.keys()].flatMap((path) => {
    const architecture = architectureOf(path)
    if (!architecture || moduleOf(architecture, path)) return []
    return [
      { rule: `${architecture.path}: no layer`, message: `${path} belongs to no layer (tools/dependencies/layers.ts)` },
    ]
  })
  const crossing = [...product].flatMap(([from, targets]) =>
    targets.flatMap((to) => {
      const architecture = architectureOf(from)
      const found = architecture && architecture === architectureOf(to) ? violationsOf(architecture, from, to) : []
      if (!isTestFixture(to)) return found
      return [...found, { rule: 'product → test fixture', message: `${from} imports ${to}, which is for tests only` }]
    }),
  )
  const inCycles = cycles(product).map((files) => ({
    rule: `cycle in ${files[0]?.split('/')[0]}`,
    message: `These files import each other: ${files.join(', ')}`,
  }))
  return [...homeless, ...crossing, ...inCycles]
}
