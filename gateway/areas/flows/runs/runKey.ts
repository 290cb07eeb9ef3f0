export type RunKey = { organizationId: number; runId: string }

export type FlowKey = { organizationId: number; flowId: number }
