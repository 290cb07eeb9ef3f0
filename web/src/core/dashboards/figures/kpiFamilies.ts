/** The KPI families (`definitions.md` §2): OEE.com's, and that of ISO 22400-2. */
export const kpiFamilies = ['oee', 'iso'] as const
export type KpiFamily = (typeof kpiFamilies)[number]
