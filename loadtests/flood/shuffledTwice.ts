import type { Random } from './seededRandom.ts'

/** Messages in any order, one in seven of them twice. */
export function shuffledTwice<Message>(messages: readonly Message[], random: Random): Message[] {
  const twice = messages.flatMap((message) => (random.chance(0.15) ? [message, message] : [message]))
  for (let k = twice.length - 1; k > 0; k--) {
    const other = random.whole(0, k)
    ;[twice[k], twice[other]] = [twice[other]!, twice[k]!]
  }
  return twice
}
