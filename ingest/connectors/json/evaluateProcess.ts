import { evaluateMessages } from './evaluateMessages.ts'
import type { EvaluationRequest } from './jsonMessage.ts'

// The program of a process that evaluates expressions: they can exhaust its memory and time, and harm nothing else.
process.on('message', async (request: EvaluationRequest) => {
  process.send?.(await evaluateMessages(request))
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
