import { connectors } from '../../ingest/connectors/index.ts'
import { readEnv } from '../../ingest/env.ts'
import { startIngest } from '../../ingest/startIngest.ts'

// Ingest with its connectors only. Ends with the process that started it.
await startIngest(readEnv(process.env), [connectors])
process.on('disconnect', () => process.exit(1))
process.send?.('running')
