import { circles } from './circles.ts'
import { face, type House } from './houses.ts'
import type { Imports } from './readImports.ts'

/** One import, or one circle of files, that the house does not allow. */
export type Break = {
  /** What breaks are counted by: `gateway/areas/alerts → gateway/areas/efficiency`, `a circle in web`. */
  wall: string
  /** For whoever mends it. */
  sentence: string
}

const isTestSupport = (path: string) => /\.(bed|fixture|oracle|arbitrary)\.tsx?$/.test(path)

const isOfTests = (path: string) =>
  /\.test\.tsx?$/.test(path) || /^(web\/e2e|web\/src\/testing|loadtests|tools)\//.test(path) || isTestSupport(path)

type Place = { room: string; storey: number; isArea: boolean }

/**
 * Where a file of the house stands; its room is the folder or, at the top of the house, the file itself if it is named.
 */
function placeOf(house: House, path: string): Place {
  const [room = '', ...below] = path.slice(house.path.length + 1).split('/')
  const named = house.storeys.findIndex((names) => names.includes(room))
  if (named >= 0) return { room, storey: named, isArea: false }
  const isArea = below.length > 0
  const storey = house.storeys.findIndex((names) => names.includes(isArea ? '*' : '.'))
  return { room: isArea ? room : '.', storey: storey < 0 ? house.storeys.length : storey, isArea }
}

function breaksOf(house: House, from: string, to: string): Break[] {
  const [a, b] = [placeOf(house, from), placeOf(house, to)]
  if (a.room === b.room || b.storey < a.storey) return []
  if (a.isArea && b.isArea && to === `${house.path}/${b.room}/${face}`) return []
  const rule = b.storey > a.storey ? 'which stands above it' : a.isArea ? `past its ${face}` : 'which stands beside it'
  const wall = `${house.path}/${a.room} → ${house.path}/${b.room}`
  return [{ wall, sentence: `${from} imports ${to}, ${rule}` }]
}

/**
 * Every import that goes up, or to a neighbour past its face, every product file that imports what supports tests
 * (`x.bed.ts`, `x.fixture.ts`, `x.oracle.ts`, `x.arbitrary.ts`), and every circle of files. Tests and their support may import
 * anything.
 */
export function brokenWalls(imports: Imports, houses: readonly House[]): Break[] {
  const product = new Map([...imports].filter(([path]) => !isOfTests(path)))
  const houseOf = (path: string) => houses.find((house) => path.startsWith(`${house.path}/`))
  const crossing = [...product].flatMap(([from, targets]) =>
    targets.flatMap((to) => {
      const house = houseOf(from)
      const broken = house && house === houseOf(to) ? breaksOf(house, from, to) : []
      if (!isTestSupport(to)) return broken
      const sentence = `${from} imports ${to}, which is for tests alone`
      return [...broken, { wall: 'product → test support', sentence }]
    }),
  )
  const inCircles = circles(product).map((files) => ({
    wall: `a circle in ${files[0]?.split('/')[0]}`,
    sentence: `import each other in a circle: ${files.join(', ')}`,
  }))
  return [...crossing, ...inCircles]
}
