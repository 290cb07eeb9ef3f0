import { connectors } from './connectors/index.ts'
import { disk } from './disk/disk.ts'
import { live } from './live/index.ts'
import type { IngestPart } from './part.ts'
import { writer } from './write/writer.ts'

/** All parts of ingest. Add new ones here. */
export const parts: readonly IngestPart[] = [writer, connectors, live, disk]
