/** Likely causes for the silence of a machine. */
export const silenceCauses = [
  'connectorFailing',
  'connectorConnecting',
  'noCredentials',
  'neverSpoke',
  'connectorQuiet',
  'fellSilent',
] as const
export type SilenceCause = (typeof silenceCauses)[number]
