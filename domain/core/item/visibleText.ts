/**
 * Matches runs of combining marks that are not real writing (UAX #15, stream-safe text); ordering them takes quadratic
 * time.
 */
const longMarkRun = /\p{M}{31}/u

/**
 * Normalizes text for storage, comparison and search: accented letters in one form regardless of how they were typed
 * (NFC). Text with more than 30 consecutive combining marks is returned unchanged.
 */
export const composed = (text: string): string => (longMarkRun.test(text) ? text : text.normalize('NFC'))

// Joiners shape letters of these scripts and emoji sequences; direction marks belong to right-to-left text.
const joining = '\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}\\p{Script=Devanagari}\\p{Script=Bengali}'
const indic = '\\p{Script=Gujarati}\\p{Script=Gurmukhi}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Oriya}'
const otherScripts = '\\p{Script=Sinhala}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Khmer}\\p{Script=Thai}'
const emoji = '\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f'
const afterJoining = new RegExp(`(?<=[${joining}${indic}${otherScripts}${emoji}])[\\u200c\\u200d]`, 'gu')
// Variation selectors of emoji and ideographs, keycaps (1️⃣), and flags of regions.
const presentation = /(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]|(?<=[0-9#*])\ufe0f(?=\u20e3)/gu
const ideographs = /(?<=\p{Script=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]/gu
const regions = /(?<=\u{1f3f4})[\u{e0020}-\u{e007e}]{1,8}\u{e007f}/gu
const directions = /[\u061c\u200e\u200f]/g
const rightToLeft = /(?=\p{L})[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u

const invisible = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u

/**
 * Returns the first invisible character of a text, such as a zero-width space; null if there is none. Tabs, line ends
 * and characters that shape visible ones are allowed.
 */
export function invisibleIn(text: string): string | null {
  if (!invisible.test(text)) return null
  const visible = text
    .replaceAll(afterJoining, '')
    .replaceAll(presentation, '')
    .replaceAll(ideographs, '')
    .replaceAll(regions, '')
  const [character = null] =
    invisible.exec(rightToLeft.test(visible) ? visible.replaceAll(directions, '') : visible) ?? []
  return character
}

/** Returns the message for text with an invisible character. */
export function invisibleMessage(text: string): string {
  const code = (invisibleIn(text)?.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return `has an invisible character (U+${code}). Remove it, or type the text again`
}
