import Alert from '@mui/material/Alert'
import { readiness } from '@takt/domain/health/answers/readiness.ts'
import { useQuery } from '@tanstack/react-query'
import { answered } from '../../api/client.ts'
import { useSession } from '../../session/SessionContext.tsx'
import { appTexts as texts } from '../texts.ts'

const readyAnswer = answered(readiness)

const everyMs = 60_000

async function readDisk(signal: AbortSignal): Promise<string> {
  // Tells what there is to tell with a refusal, too: not everything is up then.
  const reply = await fetch('/readyz', { signal })
  return readyAnswer.parse(await reply.json()).data.parts.disk ?? 'ready'
}

/** Says above every screen that the installation runs out of disk space, to those who run it. */
export function DiskWarning() {
  const isAdmin = useSession((state) => state.context.user?.globalAdmin === 1)
  const disk = useQuery({
    queryKey: ['readyz', 'disk'],
    enabled: isAdmin,
    refetchInterval: everyMs,
    retry: false,
    queryFn: ({ signal }) => readDisk(signal),
  })
  const isOut = disk.data?.startsWith('out of space') ?? false
  if (!isAdmin || (!isOut && disk.data !== 'low on space')) return null
  return (
    <Alert severity={isOut ? 'error' : 'warning'} square role="alert">
      {isOut ? texts.diskOut : texts.diskLow}
    </Alert>
  )
}
