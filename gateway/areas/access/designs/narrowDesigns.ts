import { designMayRequest } from '@takt/domain/areas/access/designs.ts'
import { createMiddleware } from 'hono/factory'
import { HttpError } from '../../../core/http/responses/httpError.ts'
import type { RequestEnv } from '../../../core/http/router.ts'
import { accessTexts as texts } from '../texts.ts'

/** Rejects all requests of the flow editor page except those needed to design its flow. */
export const narrowDesigns = () =>
  createMiddleware<RequestEnv>(async (c, next) => {
    const { designs } = c.var.session
    if (designs && !designMayRequest(c.req.method, c.req.path, designs.flowId))
      throw new HttpError('forbidden', texts.designsOnly)
    await next()
  })
