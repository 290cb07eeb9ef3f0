/** A measured value: its metric, its type, and its tags. */
export type Sample = { metric: string; type: 'trend' | 'counter' | 'rate'; value: number; tags: Record<string, string> }

type Sink = (sample: Sample) => void
let sink: Sink = () => {}

/** Receives every sample of this thread from now on. */
export function collectSamples(into: Sink): void {
  sink = into
}

/** Tags of all samples of this thread. */
export const threadTags: Record<string, string> = {}

export const addSample = (sample: Sample): void => sink({ ...sample, tags: { ...threadTags, ...sample.tags } })
