import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

// Reading more of a long text costs much and adds nothing: what is strong so far stays strong.
const looksAt = 72

let loaded: Promise<ZxcvbnFactory> | undefined

async function load() {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    translations: english.translations,
  })
}

/** How hard a password is to guess: 0 to 4, of which the server takes 3 and 4, and how to do better. */
export type PasswordGrade = { score: 0 | 1 | 2 | 3 | 4; hint: string }

/**
 * Grades a password as the server will; the dictionaries are loaded with the first one. Words of the user name do not
 * count as strength.
 */
export async function gradePassword(password: string, userName: string): Promise<PasswordGrade> {
  loaded ??= load()
  const words = [userName, ...userName.split(/[^\p{L}\p{N}]+/u)].filter((word) => word.length > 2)
  const { score, feedback } = (await loaded).check(password.slice(0, looksAt), [...words, 'takt'])
  return { score, hint: [feedback.warning, feedback.suggestions[0]].filter(Boolean).join(' ') }
}
