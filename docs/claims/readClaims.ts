import { readFileSync } from 'node:fs'

/** A demand and the test that proves it: its file, from the root on, and its title as the file spells it. */
export type Claim = { demand: string; file: string; title: string }

/** What `docs/conformance.md` claims: rows `| ID | file › title |`. Where a row lacks one of them it is empty. */
export const readClaims = (): Claim[] =>
  readFileSync(new URL('../conformance.md', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => /^\| [A-Z]{3}-\d{3} \|/.test(line))
    .map((row) => {
      const [, demand = '', test = ''] = row.split('|').map((cell) => cell.trim())
      const [file = '', title = ''] = test.split(' › ')
      return { demand, file, title }
    })
