import type { Claim } from './readClaims.ts'

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * A sentence for each claim whose file (`read` answers its text, null where there is none) has no test of that title.
 * That the test runs and passes is asked after a run: `claimsWithoutPass`.
 */
export const claimsWithoutText = (claims: readonly Claim[], read: (file: string) => string | null) =>
  claims.flatMap(({ demand, file, title }) => {
    if (!file || !title) return [`${demand} names no test`]
    const text = read(file)
    if (text === null) return [`${demand}: there is no file ${file}`]
    const isThere = new RegExp(`\\(\\s*(['"\`])${literally(title)}\\1`).test(text)
    return isThere ? [] : [`${demand}: ${file} has no test “${title}”`]
  })
