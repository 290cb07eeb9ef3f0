/** Why a machine of which nothing is heard is likely silent. */
export const silenceCauses = [
  'connectorFailing',
  'connectorConnecting',
  'noCredentials',
  'neverSpoke',
  'connectorQuiet',
  'fellSilent',
] as const
export type SilenceCause = (typeof silenceCauses)[number]
