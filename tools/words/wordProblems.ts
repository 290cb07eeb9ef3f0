import { basename } from 'node:path'
import { bannedWords, bannedWordsIn } from './bannedWords.ts'
import { declaredNames } from './declaredNames.ts'
import { bannedOpenings } from './docComments.ts'
import type { WordException } from './exceptions.ts'

/** A place that breaks a rule of `docs/glossary.md`. */
export type WordProblem = { rule: 'name' | 'comment'; path: string; line: number; message: string }

const advice = (words: readonly string[]) => words.map((word) => `"${word}" (use ${bannedWords[word]})`).join(', ')

/**
 * Finds banned words in the file name and in the names that a file declares, and doc comments with banned openings.
 * `allowed` is called for each banned name; names for which it returns true are skipped.
 */
export function wordProblems(path: string, source: string, allowed: (name: string) => boolean): WordProblem[] {
  const problems: WordProblem[] = []
  const report = (name: string, line: number, what: string) => {
    const words = bannedWordsIn(name)
    if (words.length === 0 || allowed(name)) return
    problems.push({ rule: 'name', path, line, message: `${what} "${name}" contains ${advice(words)}` })
  }
  report(basename(path), 1, 'the file name')
  if (!/\.(?:m?js|m?ts|tsx)$/.test(path)) return problems
  for (const { name, line } of declaredNames(path, source)) report(name, line, 'the name')
  for (const { line, words } of bannedOpenings(source))
    problems.push({
      rule: 'comment',
      path,
      line,
      message: `the comment starts with "${words} …": start with what it is or does`,
    })
  return problems
}

/** Decides which names `exceptions` allow and records which of them are needed. */
export function applyExceptions(exceptions: readonly WordException[]) {
  const used = new Set<string>()
  const key = (index: number, name: string) => `${index} ${name}`
  return {
    allows(path: string, name: string): boolean {
      const index = exceptions.findIndex(
        ({ names, paths }) => names.includes(name) && paths.some((prefix) => path.startsWith(prefix)),
      )
      if (index >= 0) used.add(key(index, name))
      return index >= 0
    },
    /** Names that an exception lists but no file declares. */
    unused: (): string[] =>
      exceptions.flatMap(({ names }, index) => names.filter((name) => !used.has(key(index, name)))),
  }
}
