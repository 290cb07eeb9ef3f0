import { z } from 'zod'

const text = (maxLength: number) => z.string().min(1).max(maxLength).optional().catch(undefined)

/**
 * Search parameters of chat: the open conversation (`with`), or the machine or job to open the conversation about, with
 * a page (`share`, a path) and text (`say`) for the draft; and the search text (`find`).
 */
export const chatSearch = z.object({
  with: z.uuid().optional().catch(undefined),
  machine: text(200),
  job: text(200),
  share: text(2000),
  say: text(1000),
  find: text(200),
})
