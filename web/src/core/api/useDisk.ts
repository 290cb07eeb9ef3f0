import { readiness } from '@takt/domain/areas/health/answers/readiness.ts'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from './apiError.ts'
import { answered } from './client.ts'
import { apiTexts } from './texts.ts'

const readyAnswer = answered(readiness)

const everyMs = 60_000

async function readDisk(signal: AbortSignal): Promise<string> {
  // Tells what there is to tell with a refusal, too: not everything is up then.
  const reply = await fetch('/readyz', { signal }).catch((error: unknown) => {
    if (signal.aborted) throw error
    throw new ApiError(apiTexts.offline, 0)
  })
  return readyAnswer.parse(await reply.json()).data.parts.disk ?? 'ready'
}

/**
 * How the disk of the installation is, asked anew each minute: nearly full (`low`), or so full that what machines send
 * is refused (`out`); null: neither, or not known.
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
