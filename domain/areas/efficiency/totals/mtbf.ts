/**
 * The input of reliability metrics: operating time (production and setup, without delays), down time and failures of
 * the same interval.
 */
export type Reliability = { operatingSecs: number; downSecs: number; failures: number }

/**
 * Mean operating time between failures in seconds: (run + setup) ÷ failures (ISO 22400-2, "mean operating time between
 * failures"; `definitions` §2); null without failures.
 */
export const mtbf = ({ operatingSecs, failures }: Reliability): number | null =>
  failures === 0 ? null : operatingSecs / failures

/**
 * Mean time to restoration in seconds: down time ÷ failures (ISO 22400-2, "mean time to restoration"); null without
 * failures.
 */
export const mttr = ({ downSecs, failures }: Reliability): number | null =>
  failures === 0 ? null : downSecs / failures
