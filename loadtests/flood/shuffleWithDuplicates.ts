import type { Random } from './seededRandom.ts'

/** Returns the messages in random order, one in seven of them twice. */
export function shuffleWithDuplicates<Message>(messages: readonly Message[], random: Random): Message[] {
  const result = messages.flatMap((message) => (random.chance(0.15) ? [message, message] : [message]))
  for (let k = result.length - 1; k > 0; k--) {
    const other = random.whole(0, k)
    ;[result[k], result[other]] = [result[other]!, result[k]!]
  }
  return result
}
