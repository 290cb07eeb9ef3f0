import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { applyMutant } from './applyMutant.ts'
import { copyCheckout } from './copyCheckout.ts'
import type { Mutant } from './mutant.ts'
import type { Test } from './readReport.ts'
import { type Outcome, runTests } from './runTests.ts'

export type Result = {
  mutant: Mutant
  state: 'found' | 'not found' | 'timed out'
  /** The test that found the fault, else the reason why it was not found. */
  detail: string
  seconds: number
}

type Options = {
  commit: string
  /** Time limit for the tests of one mutant; the last run, of several files, has this limit for each of them. */
  timeoutMs: number
  /** Returns Vitest's arguments that select the tests for a mutant. */
  argumentsOf: (mutant: Mutant) => readonly string[]
  /** True if tests are selected by their titles, false if whole files run. */
  isByTitle: boolean
  log: (line: string) => void
}

/**
 * Applies the mutants one by one in a copy of `commit` and runs the tests of each until the first one fails. The failed
 * tests run once more at the end without any fault: a test that fails then has found nothing.
 */
export async function runMutants(mutants: readonly Mutant[], options: Options): Promise<Result[]> {
  const { commit, timeoutMs, argumentsOf, log } = options
  const { folder, remove } = copyCheckout(commit)
  process.on('exit', remove)
  try {
    // All mutants are checked before the first one costs time.
    for (const mutant of mutants) applyMutant(readFileSync(join(folder, mutant.file), 'utf8'), mutant)
    const tried = []
    for (const mutant of mutants) {
      const startedAt = performance.now()
      const outcome = await withMutant(folder, mutant, () =>
        runTests(folder, [...argumentsOf(mutant), '--bail=1'], timeoutMs),
      )
      const seconds = (performance.now() - startedAt) / 1000
      log(`${mutant.id}: ${outcome.state} in ${seconds.toFixed(0)} s${detectorOf(outcome)}`)
      for (const { file, message } of outcome.broken) log(`  ${file}: ${message}`)
      if (outcome.state === 'no test ran') log(outcome.output.slice(-2000))
      tried.push({ mutant, outcome, seconds })
    }
    const detectors = tried.flatMap(({ outcome }) => outcome.failed.slice(0, 1))
    const sound = await passWithoutFault(folder, detectors, options)
    return tried.map(({ mutant, outcome, seconds }) => ({ mutant, seconds, ...judge(outcome, sound) }))
  } finally {
    remove()
    process.off('exit', remove)
  }
}

async function withMutant<T>(folder: string, mutant: Mutant, work: () => Promise<T>): Promise<T> {
  const path = join(folder, mutant.file)
  const source = readFileSync(path, 'utf8')
  writeFileSync(path, applyMutant(source, mutant))
  try {
    return await work()
  } finally {
    writeFileSync(path, source)
  }
}

/** Runs the tests that found a fault once more without any fault and returns the keys of those that pass. */
async function passWithoutFault(folder: string, detectors: readonly Test[], options: Options) {
  const { timeoutMs, isByTitle, log } = options
  if (detectors.length === 0) return new Set<string>()
  log(`${detectors.length} tests run once more without a fault`)
  const files = [...new Set(detectors.map(({ file }) => file))]
  const titles = isByTitle ? ['-t', exactly(detectors.map(({ title }) => title))] : []
  const { passed, failed, broken } = await runTests(folder, ['run', ...files, ...titles], timeoutMs * files.length)
  for (const test of failed) log(`  ${keyOf(test)}: ${test.message}`)
  for (const { file, message } of broken) log(`  ${file}: ${message}`)
  return new Set(passed.map(keyOf))
}

/** Returns the pattern for Vitest's `-t` that matches exactly these titles. */
export const exactly = (titles: readonly string[]) => `^(?:${titles.map((title) => RegExp.escape(title)).join('|')})$`

const keyOf = ({ file, title }: Test) => `${file} › ${title}`

const detectorOf = ({ failed: [first] }: Outcome) => (first ? `, ${keyOf(first)}: ${first.message}` : '')

function judge({ state, failed: [detector] }: Outcome, sound: Set<string>): Pick<Result, 'state' | 'detail'> {
  if (state === 'timed out') return { state, detail: '' }
  if (!detector) return { state: 'not found', detail: state }
  if (!sound.has(keyOf(detector)))
    return { state: 'not found', detail: `fails without the fault too: ${keyOf(detector)}` }
  return { state: 'found', detail: keyOf(detector) }
}
