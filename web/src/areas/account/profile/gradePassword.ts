import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

// Number of characters that are graded. Grading a longer text is expensive and changes nothing: a prefix that is strong
// stays strong.
const maxGradedLength = 72

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

/** Strength of a password: 0 to 4, of which the server accepts 3 and 4, and advice for a better one. */
export type PasswordGrade = { score: 0 | 1 | 2 | 3 | 4; hint: string }

/**
 * Grades a password as the server does; the dictionaries are loaded on the first call. Words of the user name do not
 * count towards strength.
 */
export async function gradePassword(password: string, userName: string): Promise<PasswordGrade> {
  loaded ??= load()
  const words = [userName, ...userName.split(/[^\p{L}\p{N}]+/u)].filter((word) => word.length > 2)
  const { score, feedback } = (await loaded).check(password.slice(0, maxGradedLength), [...words, 'takt'])
  return { score, hint: [feedback.warning, feedback.suggestions[0]].filter(Boolean).join(' ') }
}
