import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { accessTexts as texts } from './texts.ts'

/** Minimum of zxcvbn's five scores from 0: "safely unguessable: moderate protection from offline guessing". */
const enough = 3

// Number of characters that are checked; more would be slow and cannot make a strong password weak.
const maxCheckedChars = 72

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

/**
 * Returns the reason why a password is too weak; null if it is strong enough. Words that others know about the user
 * (`knownWords`: name, company) do not count as strength.
 */
export async function passwordWeakness(password: string, knownWords: readonly string[]): Promise<string | null> {
  loaded ??= load()
  const words = knownWords.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 2)
  const { score, feedback } = (await loaded).check(password.slice(0, maxCheckedChars), [...words, 'takt'])
  if (score >= enough) return null
  const [hint = texts.severalWords] = feedback.suggestions
  return texts.tooEasyToGuess(feedback.warning, hint)
}
