import { designMayAsk } from '@takt/domain/areas/access/designs.ts'
import { createMiddleware } from 'hono/factory'
import { Refusal } from '../../../core/http/responses/refusal.ts'
import type { RequestEnv } from '../../../core/http/router.ts'
import { accessTexts as texts } from '../texts.ts'

/** Refuses the page of the flow editor everything but what its flow is designed with. */
export const narrowDesigns = () =>
  createMiddleware<RequestEnv>(async (c, next) => {
    const { designs } = c.var.session
    if (designs && !designMayAsk(c.req.method, c.req.path, designs.flowId))
      throw new Refusal('forbidden', texts.designsOnly)
    await next()
  })
