import { parseArgs } from 'node:util'
import before from './mutants/before.json' with { type: 'json' }
import { presentCommit } from './mutants/copyCheckout.ts'
import type { Mutant } from './mutants/mutant.ts'
import { mutants } from './mutants/mutants.ts'
import { exactly, runMutants } from './mutants/runMutants.ts'

// Usage: node loadtests/mutants.ts [--list] [--only id,id] [--related | --before] [--minutes per mutant]
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
const { values: options } = parseArgs({
  options: {
    list: { type: 'boolean' },
    only: { type: 'string' },
    related: { type: 'boolean' },
    before: { type: 'boolean' },
    minutes: { type: 'string', default: '10' },
  },
})
const ids = options.only?.split(',')
const unknown = ids?.filter((id) => !mutants.some((mutant) => mutant.id === id)) ?? []
if (unknown.length > 0) {
  console.error(`There is no mutant ${unknown.join(', ')}`)
  process.exit(1)
}
const selectedMutants = mutants.filter(({ id }) => !ids || ids.includes(id))

const detectors: Record<string, { file: string; title: string }> = before.finders
const projects = ['unit', 'component', 'int'].flatMap((name) => ['--project', name])

/** Returns the tests for a mutant, as arguments of Vitest. */
function argumentsOf({ id, file, tests }: Mutant): readonly string[] {
  if (options.related) return ['related', file, '--run', '--passWithNoTests', ...projects]
  if (!options.before) return ['run', ...tests]
  const detector = detectors[id]
  if (!detector) throw new Error(`before.json names no test for ${id}`)
  return ['run', detector.file, '-t', exactly([detector.title])]
}

if (options.list) {
  for (const { id, level, file, description } of selectedMutants)
    console.log(`${id.padEnd(32)} ${level.padEnd(8)} ${file}\n${' '.repeat(42)}${description}`)
  process.exit(0)
}
const results = await runMutants(selectedMutants, {
  commit: options.before ? before.commit : presentCommit(),
  timeoutMs: Number(options.minutes) * 60_000,
  argumentsOf,
  isByTitle: options.before === true,
  log: console.log,
})
for (const { mutant, state, seconds, detail } of results)
  console.log(`${mutant.id.padEnd(32)} ${state.padEnd(10)} ${seconds.toFixed(0).padStart(5)} s  ${detail}`)
const foundCount = results.filter(({ state }) => state === 'found').length
console.log(`${results.length} mutants: ${foundCount} found, ${results.length - foundCount} not found`)
process.exit(foundCount === results.length ? 0 : 1)
