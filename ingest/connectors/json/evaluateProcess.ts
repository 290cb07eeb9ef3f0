import { evaluateMessages } from './evaluateMessages.ts'
import type { JsonMessage } from './jsonMessage.ts'

// The program of a process that evaluates expressions: they can exhaust its memory and time, and harm nothing else.
process.on('message', async ({ expression, messages }: { expression: string; messages: JsonMessage[] }) => {
  process.send?.(await evaluateMessages(expression, messages))
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
