import { maxMentions } from './chatLimits.ts'

/** An @ at the start of a word, followed by characters of a user name (`domain/areas/access/userChanges.ts`). */
const mention = /(?<=^|[\s("'[{>*_-])@([^\s/\\?#%~,"<>]{1,254})/g
/** Punctuation that may follow a name at the end of a sentence. */
const closing = /[.,;:!?)\]}'*_…-]$/

/** Returns the candidate names of the text after an @: all of it, then without trailing punctuation. */
function namesIn(word: string): string[] {
  const names = [word]
  for (let name = word; closing.test(name) && name.length > 1; ) {
    name = name.slice(0, -1)
    names.push(name)
  }
  return names
}

/** Returns all candidate user names of a text, in lower case; the caller looks up which of them exist. */
export const mayMention = (text: string): string[] => [
  ...new Set([...text.matchAll(mention)].flatMap(([, word]) => namesIn(word!.toLowerCase()))),
]

/** A mention in a text: from the @ (`start`) to the end of the name. */
export type Mention = { start: number; end: number; userName: string }

/** Returns the mentions of these people in a text, each with the longest matching name. */
export function mentionsIn(text: string, userNames: readonly string[]): Mention[] {
  const nameByLowerCase = new Map(userNames.map((userName) => [userName.toLowerCase(), userName]))
  return [...text.matchAll(mention)].flatMap((match) => {
    const name = namesIn(match[1]!).find((entry) => nameByLowerCase.has(entry.toLowerCase()))
    if (name === undefined) return []
    const start = match.index
    return [{ start, end: start + 1 + name.length, userName: nameByLowerCase.get(name.toLowerCase())! }]
  })
}

/** Returns the people mentioned in a text, in order, without duplicates, limited to `maxMentions`. */
export const mentioned = (text: string, userNames: readonly string[]): string[] =>
  [...new Set(mentionsIn(text, userNames).map(({ userName }) => userName))].slice(0, maxMentions)

/** Returns the partial name between an @ and the caret; null if no mention is being typed. */
export function typedMention(text: string, caret: number): { start: number; typed: string } | null {
  const match = [...text.slice(0, caret).matchAll(/(?<=^|[\s("'[{>*_-])@([^\s/\\?#%~,"<>]{0,254})$/g)].at(-1)
  return match ? { start: match.index, typed: match[1]! } : null
}
