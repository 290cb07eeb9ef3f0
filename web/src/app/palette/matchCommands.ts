/** Somewhere to go: what it is called, what kind of thing it is, where, and what else it may be looked for by. */
export type Command = { id: string; label: string; detail: string; address: string; words?: string }

/**
 * How well a label answers what was typed: the smaller the better, null if not at all. The whole label comes first, a
 * beginning second, then the beginning of a word, then any place.
 */
function rank(label: string, typed: string): number | null {
  if (label === typed) return -1
  const at = label.indexOf(typed)
  if (at === 0) return 0
  if (at > 0) return /[\s\-–·_]/.test(label[at - 1]!) ? 1 : 2
  return null
}

/**
 * The commands that what was typed names, best first; each word must be in the label, the detail or the other words.
 * Nothing typed: all of them.
 */
export function matchCommands(commands: readonly Command[], typed: string): Command[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const ranked = commands.flatMap((command, place) => {
    const ranks = words.map((word) => {
      const labelRank = rank(command.label.toLowerCase(), word)
      return labelRank ?? (`${command.detail} ${command.words ?? ''}`.toLowerCase().includes(word) ? 3 : null)
    })
    if (ranks.includes(null)) return []
    return [{ command, score: ranks.reduce<number>((sum, entry) => sum + entry!, 0), place }]
  })
  return ranked.sort((a, b) => a.score - b.score || a.place - b.place).map(({ command }) => command)
}
