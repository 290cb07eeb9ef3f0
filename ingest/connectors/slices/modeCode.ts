/** Numbers under which controller and functional modes stand in a slice's values; never renumbered. */
const codes: Record<string, number> = {
  AUTOMATIC: 1,
  SEMI_AUTOMATIC: 2,
  MANUAL: 3,
  MANUAL_DATA_INPUT: 4,
  EDIT: 5,
  PRODUCTION: 11,
  SETUP: 12,
  TEARDOWN: 13,
  MAINTENANCE: 14,
  PROCESS_DEVELOPMENT: 15,
}

/** The number of MTConnect's ControllerMode or FunctionalMode; null for anything else. */
export const modeCode = (mode: string): number | null => (Object.hasOwn(codes, mode) ? (codes[mode] ?? null) : null)
