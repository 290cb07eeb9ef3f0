import { returnMemoryAtRest } from '@takt/store/process/returnMemory.ts'
import { checkStart } from '@takt/store/start/checkStart.ts'
import { readEnv } from './env.ts'
import { parts } from './parts.ts'
import { startIngest } from './startIngest.ts'

const ingest = await startIngest(await checkStart(readEnv), parts)
returnMemoryAtRest()

let _stopping: Promise<void> | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    _stopping ??= ingest.stop().then(() => process.exit(0))
  })
