import { addressOf } from '../../../core/api/client.ts'

/**
 * Sends the last word of a page that goes, which the browser carries on with by itself: a draft that is not kept yet,
 * else that the design is closed. Both at once could overtake each other, and the draft be refused.
 */
export function sendOnLeave({ flowId, token, draft }: { flowId: number; token: string; draft: string | null }): void {
  const [method, path, body] =
    draft === null
      ? (['POST', `/flows/${flowId}/close`, {}] as const)
      : (['PUT', `/flows/${flowId}/draft`, { flowData: draft }] as const)
  void fetch(addressOf(path), {
    method,
    keepalive: true,
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {})
}
