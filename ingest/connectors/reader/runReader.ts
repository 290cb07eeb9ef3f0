import type { TagReaderOptions } from '@takt/domain/areas/connectors/tagReader.ts'
import { createBackoff } from '@takt/store/timing/backoff.ts'
import type { Runner } from '../runner.ts'
import { explainFailure } from '../sourceError.ts'
import { followReader, silenceTimeoutMs } from './followReader.ts'
import type { ReadFeed } from './readFeed.ts'

/**
 * Creates a runner that follows a tag reader over HTTP: it reconnects with increasing delays and reports its status. A
 * reader does not repeat events sent while disconnected.
 */
export const createRunReader =
  (timeoutMs = silenceTimeoutMs): Runner<TagReaderOptions, ReadFeed> =>
  async (context) => {
    const { options, report, signal } = context
    const backoff = createBackoff(signal)
    report('connecting', null)
    while (!signal.aborted) {
      try {
        await followReader(context, backoff.reset, timeoutMs)
      } catch (error) {
        if (!signal.aborted) report('failing', explainFailure(error, new URL(options.url).host))
      }
      if (!signal.aborted) await backoff.pause()
    }
  }
