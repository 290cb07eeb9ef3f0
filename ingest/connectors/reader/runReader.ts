import type { TagReaderOptions } from '@takt/domain/areas/connectors/tagReader.ts'
import { createBackoff } from '@takt/store/timing/backoff.ts'
import type { Runner } from '../runner.ts'
import { explainFailure } from '../sourceError.ts'
import { followReader, silentMs } from './followReader.ts'
import type { ReadFeed } from './readFeed.ts'

/**
 * Follows a reader of tags over HTTP: reconnects with growing pauses and says how it fares. What a reader tells while
 * nobody listens it does not tell again.
 */
export const createRunReader =
  (patienceMs = silentMs): Runner<TagReaderOptions, ReadFeed> =>
  async (context) => {
    const { options, report, signal } = context
    const backoff = createBackoff(signal)
    report('connecting', null)
    while (!signal.aborted) {
      try {
        await followReader(context, backoff.reset, patienceMs)
      } catch (error) {
        if (!signal.aborted) report('failing', explainFailure(error, new URL(options.url).host))
      }
      if (!signal.aborted) await backoff.pause()
    }
  }
