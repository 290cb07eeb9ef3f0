import { type Break, brokenWalls } from './walls/brokenWalls.ts'
import { houses } from './walls/houses.ts'
import { readImports } from './walls/readImports.ts'

/** Fails when an import goes where `walls/houses.ts` allows none, and on a circle of files. */
const imports = readImports('.')
const broken = Map.groupBy(brokenWalls(imports, houses), ({ wall }: Break) => wall)
for (const [wall, breaks] of broken) {
  console.error(`${wall}: ${breaks.length}`)
  for (const { sentence } of breaks) console.error(`  ${sentence}`)
  process.exitCode = 1
}
if (broken.size === 0) console.log(`The walls between rooms hold in ${imports.size} files`)
