import { z } from 'zod'

const text = (most: number) => z.string().min(1).max(most).optional().catch(undefined)

/**
 * What the address of chat keeps: the conversation that is open (`with`), or the machine or job whose conversation is to
 * be opened, with a page (`share`, a path) and words (`say`) for the draft; and what is searched for (`find`).
 */
export const chatSearch = z.object({
  with: z.uuid().optional().catch(undefined),
  machine: text(200),
  job: text(200),
  share: text(2000),
  say: text(1000),
  find: text(200),
})
