import { readiness } from '@takt/domain/areas/health/responses/readiness.ts'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from './apiError.ts'
import { dataResponse } from './client.ts'
import { apiTexts } from './texts.ts'

const readinessResponse = dataResponse(readiness)

const everyMs = 60_000

async function readDisk(signal: AbortSignal): Promise<string> {
  // An unsuccessful response has content too: it means that some part is not ready.
  const reply = await fetch('/readyz', { signal }).catch((error: unknown) => {
    if (signal.aborted) throw error
    throw new ApiError(apiTexts.offline, 0)
  })
  return readinessResponse.parse(await reply.json()).data.parts.disk ?? 'ready'
}

/**
 * The disk state of the installation, checked every minute: nearly full (`low`), or so full that machine data is
 * rejected (`out`); null: neither, or unknown.
 */
export function useDisk({ enabled = true } = {}): 'low' | 'out' | null {
  const { data } = useQuery({
    queryKey: ['readyz', 'disk'],
    enabled,
    refetchInterval: everyMs,
    retry: false,
    queryFn: ({ signal }) => readDisk(signal),
  })
  if (!enabled) return null
  if (data?.startsWith('out of space')) return 'out'
  return data === 'low on space' ? 'low' : null
}
