/**
 * Words that do not belong in names, and the words to use instead. `docs/glossary.md` explains them. Words are compared
 * exactly, so plurals and inflections are listed one by one. Technical names that contain such a word (`keepAlive`) are
 * in `exceptions.ts`.
 */
export const bannedWords: Readonly<Record<string, string>> = {
  ...sameAdvice('notify, report, publish or show', 'tell', 'tells', 'telling', 'told', 'untold'),
  ...sameAdvice('message or text', 'say', 'says', 'saying', 'said', 'sentence', 'sentences'),
  ...sameAdvice('request or query', 'ask', 'asks', 'asking', 'asked', 'question', 'questions'),
  ...sameAdvice('response', 'answer', 'answers', 'answering', 'answered'),
  ...sameAdvice('receive or received', 'hear', 'hears', 'hearing', 'heard', 'unheard'),
  ...sameAdvice('email', 'letter', 'letters'),
  ...sameAdvice('input or parameter', 'given'),
  ...sameAdvice('stored, cached or retained', 'keep', 'keeps', 'keeping', 'kept'),
  ...sameAdvice('locked or blocked', 'held'),
  ...sameAdvice('start or started', 'begin', 'begins', 'beginning', 'began', 'begun'),
  ...sameAdvice('fix, correct or repair', 'mend', 'mends', 'mended'),
  ...sameAdvice('remove, delete or evict', 'forget', 'forgets', 'forgot', 'forgotten'),
  ...sameAdvice('max', 'most'),
  ...sameAdvice('position or index', 'spot', 'spots'),
  ...sameAdvice('usage events', 'doings'),
  ...sameAdvice('view or access', 'looked'),
  ...sameAdvice('test fixture', 'bed', 'beds'),
  ...sameAdvice('test environment', 'world', 'worlds'),
  ...sameAdvice('architecture or layer', 'house', 'storey'),
  ...sameAdvice('signal', 'bell', 'rung'),
  ...sameAdvice('cache or storage', 'shelf', 'chest'),
  ...sameAdvice('chunk', 'piece', 'pieces'),
  ...sameAdvice(
    'HttpError, ValidationError or reject',
    'refusal',
    'refusals',
    'refuse',
    'refuses',
    'refused',
    'refusing',
  ),
  ...sameAdvice('again or rebuild', 'anew'),
  ...sameAdvice('owner, recipient, user or subject', 'who', 'whom', 'whose'),
  ...sameAdvice('none, anonymous or a user', 'nobody', 'somebody'),
  ...sameAdvice('the noun', 'ones', 'mine', 'theirs', 'others'),
  ...sameAdvice('totals or aggregates', 'sums'),
  ...sameAdvice('inspector', 'finder', 'finders'),
}

function sameAdvice(advice: string, ...words: string[]): Record<string, string> {
  return Object.fromEntries(words.map((word) => [word, advice]))
}

/** The words of an identifier or file name in lower case: `mostAMinute` → `most`, `a`, `minute`. */
export function wordsOf(name: string): string[] {
  return name
    .replaceAll(/clickHouse/gi, 'Clickhouse')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '')
}

/** The banned words in a name, each once. */
export function bannedWordsIn(name: string): string[] {
  return [...new Set(wordsOf(name))].filter((word) => Object.hasOwn(bannedWords, word))
}
