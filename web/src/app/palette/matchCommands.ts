/** A command that opens an address: its name, its kind, the address, and further words by which it can be found. */
export type Command = { id: string; label: string; detail: string; address: string; words?: string }

/**
 * Returns the rank of a label for the typed text: the smaller the better, null if it does not match. The whole label
 * comes first, then a prefix, then the prefix of a word, then any position.
 */
function rank(label: string, typed: string): number | null {
  if (label === typed) return -1
  const at = label.indexOf(typed)
  if (at === 0) return 0
  if (at > 0) return /[\s\-–·_]/.test(label[at - 1]!) ? 1 : 2
  return null
}

/**
 * Returns the commands that match the typed text, best first; each word must be in the label, the detail or the further
 * words. An empty text matches all.
 */
export function matchCommands(commands: readonly Command[], typed: string): Command[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const ranked = commands.flatMap((command, index) => {
    const ranks = words.map((word) => {
      const labelRank = rank(command.label.toLowerCase(), word)
      return labelRank ?? (`${command.detail} ${command.words ?? ''}`.toLowerCase().includes(word) ? 3 : null)
    })
    if (ranks.includes(null)) return []
    return [{ command, score: ranks.reduce<number>((total, entry) => total + entry!, 0), place: index }]
  })
  return ranked.sort((a, b) => a.score - b.score || a.place - b.place).map(({ command }) => command)
}
