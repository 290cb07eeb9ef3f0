/** Which run. */
export type RunKey = { organizationId: number; runId: string }

/** Which flow. */
export type FlowKey = { organizationId: number; flowId: number }
